import { Menu } from '@base-ui/react/menu';
import { useRef } from 'react';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { takeFocus } from '../../ui/focus/move-focus.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

export interface ExportEntry {
  icon: IconName;
  label: string;
  /** The kind of file. */
  detail?: string;
  disabled?: boolean;
  run: () => void;
}

interface ExportListProps {
  heading: string;
  entries: readonly ExportEntry[];
  trigger: ButtonProps;
}

/** The opened menu: replaces its plain button on first use. */
export function ExportList({ heading, entries, trigger }: ExportListProps) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <Menu.Root defaultOpen modal={false}>
      {/* The pressed button was replaced. */}
      <Menu.Trigger ref={takeFocus} render={<Button {...trigger} />} />
      <div className="floating-place" ref={place} />
      <Menu.Portal container={place} className="floating-place">
        <Menu.Positioner className="floating" positionMethod="fixed" align="end" sideOffset={4} collisionPadding={8}>
          <Menu.Popup className="listbox">
            <Menu.Group>
              <Menu.GroupLabel className="menu-head small muted">{heading}</Menu.GroupLabel>
              {entries.map(({ icon, label, detail, disabled = false, run }) => (
                <Menu.Item key={icon} className="option" disabled={disabled} onClick={run}>
                  <Icon name={icon} />
                  {label} {detail !== undefined && <span className="small muted push">{detail}</span>}
                </Menu.Item>
              ))}
            </Menu.Group>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
