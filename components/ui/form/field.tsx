import { useId, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { joinClasses } from '../join-classes.ts';

/** Ties a control to its label, hint and error; spread it on the control. */
export interface ControlProps {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** A control beside the hint, such as a button that fills the field. */
  offer?: ReactNode;
  /** What is wrong and how to fix it. */
  error?: string | undefined;
  /** Label beside the control instead of above. */
  side?: boolean | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** A labeled control with hint and error, linked for assistive technology. */
export function Field({ label, hint, offer, error, side, className, children }: FieldProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={joinClasses('field', side && 'side', className)}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint !== undefined && (
        <div className={joinClasses('hint', offer !== undefined && 'offer')}>
          <p id={`${id}-hint`}>{hint}</p>
          {offer}
        </div>
      )}
    </div>
  );
}

interface FieldErrorProps {
  id: string;
  /** Announces the error at once, for controls the user does not return to. */
  said?: boolean | undefined;
  children: ReactNode;
}

/** What is wrong with a control and how to fix it; the control references `id`. */
export function FieldError({ id, said, children }: FieldErrorProps) {
  return (
    <p className="err" id={id} role={said ? 'alert' : undefined}>
      <Icon name="warning" size="sm" />
      {children}
    </p>
  );
}
