import { Spinner } from '../controls/spinner.tsx';
import { useEffect, useState } from 'react';

/** How long the indicator on the invoice screens runs, in milliseconds (product §9.7). */
const INDICATOR_TIME = 3000;

/** Shown for about three seconds beside the content, which it doesn't delay (product §2.2). */
export function QuietIndicator() {
  const [running, setRunning] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setRunning(false), INDICATOR_TIME);
    return () => clearTimeout(timer);
  }, []);
  return (
    <span aria-hidden="true" className="no-print" style={{ display: 'inline-block', width: 20, height: 20 }}>
      {running && <Spinner size={20} />}
    </span>
  );
}
