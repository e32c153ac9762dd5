import { Button } from '#web/controls/buttons/button.tsx';
import { Checkbox } from '#web/controls/fields/choice.tsx';
import { useFocusOfGone } from '#web/use-focus-of-gone.ts';
import { IconArrowBackUp, IconArrowRight, IconSend } from '#web/icons.ts';
import classes from './decision.module.css';
import { texts } from '../../web/texts.ts';
import { useShortcutsOn } from './use-shortcuts.ts';

interface DecisionBarProps {
  /** Whether the invoice waits for a decision. */
  waits: boolean;
  /** Whether the next invoice is on its way. */
  isGoing: boolean;
  /** The action whose dialog is on its way. */
  opening: string | null;
  onNext: () => void;
  onForward: () => void;
  onReturn: () => void;
}

/** The reviewer's actions on an invoice, by button or by key (product §2.21). */
export function DecisionBar({ waits, isGoing, opening, onNext, onForward, onReturn }: DecisionBarProps) {
  const [shortcutsOn, setShortcutsOn] = useShortcutsOn();
  const keyOf = (key: string) => (shortcutsOn ? { 'aria-keyshortcuts': key } : {});
  return (
    <>
      <div {...useFocusOfGone(texts.decision)} className={`${classes.bar} no-print`} data-waits={waits || undefined}>
        {waits && (
          <>
            <Button icon={<IconSend size={20} />} busy={opening === 'forward'} onClick={onForward} {...keyOf('V')}>
              {texts.forward}
            </Button>
            <Button
              variant="default"
              icon={<IconArrowBackUp size={20} />}
              busy={opening === 'return'}
              onClick={onReturn}
              {...keyOf('R')}
            >
              {texts.return}
            </Button>
          </>
        )}
        <Button
          variant="default"
          busy={isGoing}
          iconAfter={<IconArrowRight size={20} />}
          onClick={onNext}
          {...keyOf('N')}
        >
          {texts.next}
        </Button>
      </div>
      <Checkbox
        className={`${classes.shortcuts} no-print`}
        label={texts.shortcuts}
        description={waits ? texts.shortcutsHint : texts.nextShortcutHint}
        checked={shortcutsOn}
        onChange={({ currentTarget }) => setShortcutsOn(currentTarget.checked)}
      />
    </>
  );
}
