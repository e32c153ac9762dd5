import { type ComponentProps, type ReactNode, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Spinner } from '../spinner.tsx';
import classes from './button.module.css';

interface ButtonLook {
  /** `filled` for the main action of a screen or dialog, `default` for the others, `subtle` for those beside others. */
  variant?: 'filled' | 'default' | 'subtle';
  /** With less space beside the words, for an action within a line of text or a row. */
  compact?: boolean;
  /** As wide as there is room. */
  wide?: boolean;
  /** For an action that destroys something. */
  danger?: boolean;
  /** Shown before the label. */
  icon?: ReactNode;
  /** Shown after the label. */
  iconAfter?: ReactNode;
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Shows that the action is running. The button can't be pressed meanwhile. */
  busy?: boolean;
}

/** A button for an action. It submits its form only with `type="submit"`. */
export function Button({ busy = false, disabled = false, type = 'button', ref, ...props }: ButtonProps) {
  const button = useKeptFocus(busy);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [button]);
  const { children, ...rest } = lookOf(props);
  return (
    <button ref={button} type={type} disabled={disabled || busy} aria-busy={busy || undefined} {...rest}>
      {children}
      {busy && <Spinner size={20} className={classes.spinner} />}
    </button>
  );
}

/**
 * Gives the focus back after an action to what it began with: a browser takes it from a disabled element. If that has
 * gone, as a field of a form that is emptied, the button of the action gets it.
 */
function useKeptFocus(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (busy) focused.current = document.activeElement;
    else if (document.activeElement === document.body && focused.current instanceof HTMLElement) {
      const target = focused.current.isConnected ? focused.current : button.current;
      target?.focus({ preventScroll: true });
    }
  }, [busy]);
  return button;
}

/** A link to another screen that looks like a button. */
export function ButtonLink({ to, ...props }: ButtonLook & LinkProps) {
  return <Link to={to} {...lookOf(props)} />;
}

/** A link to a document that looks like a button. It opens in a tab of its own. */
export function ButtonAnchor({ href, ...props }: ButtonLook & ComponentProps<'a'>) {
  const { children, ...rest } = lookOf(props);
  return (
    <a href={href} target="_blank" rel="noreferrer" {...rest}>
      {children} <span className="visually-hidden">(öppnas i en ny flik)</span>
    </a>
  );
}

interface LookProps extends ButtonLook {
  className?: string | undefined;
  children?: ReactNode;
}

/** The attributes and children of an element that looks like a button. */
function lookOf<Props extends LookProps>({
  variant = 'filled',
  compact = false,
  wide = false,
  danger = false,
  icon,
  iconAfter,
  className = '',
  children,
  ...rest
}: Props) {
  return {
    ...rest,
    className: `${classes.button} no-print ${className}`,
    'data-variant': variant,
    'data-compact': compact || undefined,
    'data-wide': wide || undefined,
    'data-danger': danger || undefined,
    'data-icon': icon ? 'before' : iconAfter && 'after',
    children: (
      <>
        {icon}
        {children}
        {iconAfter}
      </>
    ),
  };
}
