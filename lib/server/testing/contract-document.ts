/** Reads `docs/service-contract.md`: which commands it shows, and what it says that the service answers. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** An answer over HTTP, as `curl --include` prints it. */
export interface WrittenAnswer {
  /** `400 Bad Request` */
  status: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: unknown;
}

export interface Example {
  /** The heading that it stands under. */
  heading: string;
  /** Line of the document on which its command begins. */
  line: number;
  /** What a person types into a shell. */
  command: string;
  expected: WrittenAnswer;
}

const EXAMPLE = /^```sh\n(?<command>(?:(?!```).*\n)*)```\n+```http\n(?<answer>(?:(?!```).*\n)*)```$/gm;

/** Every `sh` block with an `http` block after it. Other blocks are for the reader alone. */
export function examplesIn(markdown: string): Example[] {
  return Array.from(markdown.matchAll(EXAMPLE), ({ index, groups = {} }) => {
    const before = markdown.slice(0, index);
    return {
      heading: /^#+ (.*)$(?![^]*^#+ )/m.exec(before)?.[1] ?? '',
      line: before.split('\n').length + 1,
      command: groups['command'] ?? '',
      expected: readAnswer(groups['answer'] ?? ''),
    };
  });
}

/** Takes an answer apart. The body is JSON, or absent. */
function readAnswer(text: string): WrittenAnswer {
  const [head = '', ...body] = text.replaceAll('\r\n', '\n').split('\n\n');
  const [statusLine = '', ...lines] = head.split('\n');
  const headers = lines
    .map((line) => /^([^:]+): *(.*)$/.exec(line))
    .flatMap((found) => (found ? [[found[1]?.toLowerCase() ?? '', found[2] ?? ''] as const] : []));
  const json = body.join('\n\n').trim();
  return {
    status: statusLine.replace(/^HTTP\/\S+ /, ''),
    headers: Object.fromEntries(headers),
    body: json === '' ? undefined : JSON.parse(json),
  };
}

/** Runs `commands` in a shell with the real curl. Its settings make it print status and headers, and nothing else. */
export class CurlShell {
  readonly #folder = mkdtempSync(join(tmpdir(), 'pursuit-curl-'));

  constructor() {
    writeFileSync(join(this.#folder, '.curlrc'), 'silent\nshow-error\ninclude\nnoproxy = "*"\n');
  }

  async run(command: string, variables: Readonly<Record<string, string>>): Promise<WrittenAnswer> {
    const env = { PATH: process.env['PATH'] ?? '', CURL_HOME: this.#folder, HOME: this.#folder, ...variables };
    const { stdout } = await promisify(execFile)('sh', ['-euc', command], { env });
    // Of several answers, the last is the one that the document shows.
    return readAnswer(stdout.slice(stdout.lastIndexOf('HTTP/1.1 ')));
  }

  close(): void {
    rmSync(this.#folder, { recursive: true });
  }
}
