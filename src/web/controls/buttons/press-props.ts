/** The props of a button that can't be pressed while its action is running, and keeps the focus meanwhile. */
export const pressProps = (busy: boolean, onClick: () => void) => ({
  'aria-busy': busy || undefined,
  'aria-disabled': busy || undefined,
  onClick: busy ? undefined : onClick,
});
