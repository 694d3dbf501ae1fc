/** Parses `docs/service-contract.md`: the commands that it shows and the responses that it promises. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** An HTTP response, as `curl --include` prints it. */
export interface WrittenAnswer {
  /** `400 Bad Request` */
  status: string;
  /** Header names in lower case. */
  headers: Record<string, string>;
  body: unknown;
}

export interface Example {
  /** The heading above the example. */
  heading: string;
  /** Line of the document where the command starts. */
  line: number;
  /** The shell command. */
  command: string;
  expected: WrittenAnswer;
}

const EXAMPLE = /^```sh\n(?<command>(?:(?!```).*\n)*)```\n+```http\n(?<answer>(?:(?!```).*\n)*)```$/gm;

/** Every `sh` block followed by an `http` block. Other blocks are only for readers. */
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

/** Parses a response. The body is JSON or absent. */
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

/** Runs commands in a shell with the real curl, configured to print status and headers and no progress. */
export class CurlShell {
  readonly #folder = mkdtempSync(join(tmpdir(), 'pursuit-curl-'));

  constructor() {
    writeFileSync(join(this.#folder, '.curlrc'), 'silent\nshow-error\ninclude\nnoproxy = "*"\n');
  }

  async run(command: string, variables: Readonly<Record<string, string>>): Promise<WrittenAnswer> {
    const env = { PATH: process.env['PATH'] ?? '', CURL_HOME: this.#folder, HOME: this.#folder, ...variables };
    const { stdout } = await promisify(execFile)('sh', ['-euc', command], { env });
    // With several responses (100 Continue), the document shows the last.
    return readAnswer(stdout.slice(stdout.lastIndexOf('HTTP/1.1 ')));
  }

  close(): void {
    rmSync(this.#folder, { recursive: true });
  }
}
