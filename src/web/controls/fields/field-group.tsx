import { Fieldset, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './fields.module.css';

/** Fields that belong together, below each other under their heading. */
export function FieldGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Fieldset legend={heading} variant="unstyled" className={classes.group}>
      <Stack>{children}</Stack>
    </Fieldset>
  );
}
