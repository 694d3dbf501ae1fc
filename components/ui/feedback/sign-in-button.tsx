import { words } from '../../../lib/words/words.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { Button, type ButtonProps } from '../button.tsx';

/** Leads to the options, in place of what needs a service that accepts the key. */
export function SignInButton(props: Omit<ButtonProps, 'children' | 'onClick' | 'type'>) {
  const { openOptions } = usePlatform();
  return (
    <Button icon="options" {...props} onClick={() => void openOptions()}>
      {words('pageSignIn')}
    </Button>
  );
}
