/** `GET /docs`: the API description as one HTML page without scripts. */
import { html } from 'hono/html';
import type { Endpoint } from './endpoint.ts';
import { OPERATIONS, parametersOf, type Operation } from './openapi.ts';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}' +
  'code{font-size:.9em}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;' +
  'padding:.3rem .6rem;border-bottom:1px solid #8884}pre{overflow:auto;padding:1rem;background:#8882}';

export function docsEndpoint(): Endpoint {
  return {
    GET: async (context) => {
      context.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'");
      return context.html(await wholePage());
    },
  };
}

function wholePage() {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>The API</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <h1>The API</h1>
        <p>
          Every request carries <code>Authorization: Bearer KEY</code>. A success is
          <code>{"success":true,"data":…}</code>, an error
          <code>{"success":false,"error":{"code","message","details"}}</code>. For programs:
          <a href="/openapi.json">openapi.json</a>.
        </p>
        <pre>curl -H "Authorization: Bearer $KEY" "http://127.0.0.1:8787/v1/contracts/search?q=lawn%20care"</pre>
        ${OPERATIONS.map(section)}
      </body>
    </html>`;
}

function section(operation: Operation) {
  const parameters = parametersOf(operation);
  return html`<h2><code>${operation.method.toUpperCase()} ${operation.path}</code></h2>
    <p>${operation.summary}</p>
    ${
      parameters.length === 0
        ? ''
        : html`<table>
            <tr>
              <th>Parameter</th>
              <th>Required</th>
              <th>Value</th>
            </tr>
            ${parameters.map(
              ({ name, required, schema }) =>
                html`<tr>
                  <td><code>${name}</code></td>
                  <td>${required ? 'yes' : 'no'}</td>
                  <td><code>${JSON.stringify(schema)}</code></td>
                </tr>`,
            )}
          </table>`
    }`;
}
