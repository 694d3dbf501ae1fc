import { useEffect, useRef, type ReactNode } from 'react';
import { formatCount, words } from '../../lib/words/words.ts';
import type { FileProblem } from '../../lib/spreadsheet/read-file.ts';
import { IMPORT_ROWS_MAX } from '../../lib/domain/limits.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { FILE_WORDS } from './import-words.ts';

interface FileButtonProps extends Pick<ButtonProps, 'small' | 'look'> {
  onFile: (file: File) => void;
  children: ReactNode;
}

/** A button that lets the user choose a spreadsheet. */
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
        accept=".xlsx,.xlsm,.csv,.tsv,.txt,text/csv,text/tab-separated-values"
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
  onPaste: (text: string) => void;
}

/** The first step: what a file may be, and why the last one was none. */
export function ChooseFile({ problem, onFile, onPaste }: ChooseFileProps) {
  useEffect(() => {
    const closed = new AbortController();
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const [file] = clipboardData?.files ?? [];
      const text = clipboardData?.getData('text/plain') ?? '';
      // Excel copies a picture of the cells along with them.
      if (text !== '') onPaste(text);
      else if (file) onFile(file);
    };
    document.addEventListener('paste', paste, { signal: closed.signal });
    return () => closed.abort();
  }, [onFile, onPaste]);
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
      {problem && <FileProblemBanner problem={problem} />}
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
        <p>{words('importPasteWhy')}</p>
        <p>{words('importChooseNext')}</p>
      </Empty>
    </div>
  );
}

/** Why a file could not be read. */
export function FileProblemBanner({ problem }: { problem: FileProblem }) {
  return <Banner box tone="danger" title={words(FILE_WORDS[problem], formatCount(IMPORT_ROWS_MAX))} />;
}
