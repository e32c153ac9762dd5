import { Button } from '#web/controls/buttons/button.tsx';
import type { KindWords } from '../../../domain/kind-words.ts';
import { texts } from '../texts.ts';

interface BlockedSendProps {
  words: KindWords;
  onAddLine: () => void;
  onClose: () => void;
}

/** Says that an invoice without lines can't be sent, and offers to add one (product §2.11.1). */
export function BlockedSend({ words, onAddLine, onClose }: BlockedSendProps) {
  return (
    <>
      <p>{texts.noLines(words)}</p>
      <div className="actions">
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
        <Button onClick={onAddLine}>{texts.addLine}</Button>
      </div>
    </>
  );
}
