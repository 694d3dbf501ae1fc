import { useRef, type ReactNode } from 'react';
import { formatCount, words } from '../../lib/words/words.ts';
import type { FileProblem } from '../../lib/spreadsheet/text-file.ts';
import { IMPORT_ROWS_MAX } from '../../lib/domain/limits.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { FILE_WORDS } from './import-words.ts';

interface FileButtonProps extends Pick<ButtonProps, 'small' | 'look'> {
  onFile: (file: File) => void;
  children: ReactNode;
}

/** A button that lets the user choose a CSV file. */
export function FileButton({ onFile, children, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // So that the same file can be chosen again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

interface ChooseFileProps {
  problem: FileProblem | undefined;
  onFile: (file: File) => void;
}

/** The first step: what a file may be, and why the last one was none. */
export function ChooseFile({ problem, onFile }: ChooseFileProps) {
  return (
    <div
      className="import-choose"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      {problem && <Banner box tone="danger" title={words(FILE_WORDS[problem], formatCount(IMPORT_ROWS_MAX))} />}
      <Empty
        icon="queued"
        title={words('importChooseTitle')}
        action={
          <FileButton look="primary" onFile={onFile}>
            {words('importChoose')}
          </FileButton>
        }
      >
        <p>{words('importChooseWhy')}</p>
        <p>{words('importChooseNext')}</p>
      </Empty>
    </div>
  );
}
