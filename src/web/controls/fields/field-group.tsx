import { Fieldset, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './fields.module.css';

/** A group of fields under a heading, one below the other. */
export function FieldGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Fieldset legend={heading} variant="unstyled" className={classes.group}>
      <Stack>{children}</Stack>
    </Fieldset>
  );
}
