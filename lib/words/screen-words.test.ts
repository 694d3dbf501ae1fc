/**
 * One concept has one word on all screens. A row forbids a word that misled readers, says what to write
 * instead, and lists the messages that mean something else by it.
 */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readMessageCatalogue } from './testing/message-catalogue.ts';

type Rule = readonly [forbidden: RegExp, instead: string, ...allowed: string[]];

const ENGLISH: readonly Rule[] = [
  [/deadline/i, 'due date; overdue and closed are its states'],
  [/outlook/i, 'forecast: Outlook is a mail program'],
  [/\bgates?\b/i, 'must-have: a gate is a decision review'],
  [/(new|earlier|latest) version/i, 'amendment, amended'],
  [/\bdates? moved|\b(moved|moving) dates?\b/i, 'changed: only a pursuit moves'],
  [/notices? passed\b/i, 'passed on a notice: the other order reads as approved'],
  [/\bverdicts?\b/i, 'fit'],
  [/\bwatch(es|ed|ing)?\b/i, 'monitor'],
  [/\bsaved notices?\b|not saved yet/i, 'pursuit, not in a pipeline'],
  [/\brecipients?\b/i, 'awardee'],
  [/\bservers?\b/i, 'your pipeline service'],
  [/\bsettings?\b/i, 'options'],
  [/\bforg[eo]t/i, 'erase'],
  [/\b(someone|somebody|teammate)/i, 'a colleague', 'changedMeanwhile'],
  [/\bwe\b/i, 'Pursuit Companion, or the passive', 'gateVehicle'],
  [/taught page/i, 'custom page'],
  [/\bthe project\b/i, 'the developers: a project is a contract'],
  [/\bending\b/i, 'expiring'],
  [/\bfigures?\b/i, 'pWin, pGo, and value', 'scanKept', 'scanPartly', 'scanPartlyUnknown'],
  [/: (not )?saved$|\bnot (accepted|added|moved|restored|removed|undone)\b/i, 'couldn’t …'],
  [/connection is back|\bwhen online/i, 'when you’re back online'],
  [/need a look|left alone|\bas printed\b|\btime not shown/i, 'need review, skipped, as posted, not given'],
  [/\bof more\b/i, 'first 20 results'],
  [/\bmeanwhile\b/i, 'in the meantime, since then'],
  [/qualify\.$|you are not$/i, 'matches your status: size depends on the NAICS code', 'fitWhy_setAsideAsk'],
  [/organis|licence|colour|cancell|defence|programme|favour|e-mail|\btender/i, 'US spelling'],
  [/\d %|\$\d %/, 'no space before %'],
  [/, [^\s,]+(?: [^\s,]+)? (?:and|or) [^\s,]+\.?$/, 'the serial comma'],
];

const SPANISH: readonly Rule[] = [
  [/\b(quieres|puedes|deseas|tienes|deshaces|tus?|elige|haz)\b|^(Escribe|Abre|Agrega) /i, 'usted', 'tellColleaguesHow'],
  [/perspectiva/i, 'pronóstico'],
  [/\breservas?\b/i, 'contrato reservado (set-aside): a reserva is a booking', 'fitWhy_setAsidePartial'],
  [/oportunidad/i, 'propuesta, for a pursuit; the market is licitaciones'],
  [/\bplazos?\b/i, 'fecha límite'],
  [/descartad[oa]s?$|avisos? descartad/i, 'sin interés, sin oferta; only an edit is discarded', 'importDiscarded'],
  [/\bversión (nueva|anterior)|\bnueva versión|versiones/i, 'enmienda'],
  [/páginas? enseñad/i, 'configurada: enseñada means shown'],
  [/servicio de carteras/i, 'servicio de cartera'],
  [/\bservidor(es)?\b/i, 'servicio de cartera', 'keyForNewAddress'],
  [/report(e|ar)/i, 'informar, informe'],
  [/\bolvid/i, 'borrar'],
  [/\bcoger|\bvosotros|\bordenador|\bañad/i, 'the words of Latin America'],
  [/\bvigil/i, 'monitorear'],
  [/otra persona/i, 'un colega'],
  [/condiciones/i, 'requisitos'],
  [/^(sí|no)$/i, 'activado, desactivado', 'gateYes', 'gateNo'],
  [/\d %|\$\d %/, 'no space before %'],
  [/\d ?K\b/, 'mil'],
];

test.each([
  ['en', ENGLISH],
  ['es', SPANISH],
] as const)('each concept has its one word on screens in %s', (language, rules) => {
  const messages = Object.entries(readMessageCatalogue(resolve('public/_locales', language, 'messages.json')));
  const wrong = rules.flatMap(([forbidden, instead, ...allowed]) =>
    messages
      .filter(([key, { message }]) => forbidden.test(message) && !allowed.includes(key))
      .map(([key, { message }]) => `${key}: ${message} (write: ${instead})`),
  );
  expect(wrong).toEqual([]);
});
