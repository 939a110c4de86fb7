import { describe, expect, test } from 'vitest';
import { proof } from '../support/proves.ts';
import { bombs } from './support/bombs.ts';
import type { Case } from './support/case.ts';
import { docxCases } from './support/docx-cases.ts';
import { htmlCases } from './support/html-cases.ts';
import { ingested, read, readHere } from './support/ingested.ts';
import { pdfCases } from './support/pdf-cases.ts';
import { textCases } from './support/text-cases.ts';

const groups: Readonly<Record<string, readonly Case[]>> = {
  text: textCases,
  html: htmlCases,
  pdf: pdfCases,
  docx: docxCases,
};

describe.each(Object.entries(groups))(proof('documents/hidden-text-is-found', '%s'), (_group, cases) => {
  test.each(cases)('$title', (one) => meetsExpectation(one, readHere));
});

describe(proof('documents/bad-files-are-answers', 'bombs'), () => {
  test.each(bombs)('$title', (one) => meetsExpectation(one, read));
});

async function meetsExpectation({ file, bytes, limits, expect: expected }: Case, reading: typeof read): Promise<void> {
  const { result, report } = await ingested(file, await bytes(), limits, reading);
  if (!result.ok || report === undefined) {
    expect(result.ok ? 'read' : result.problem).toEqual(expected);
    return;
  }
  expect({
    verdict: report.outcome === 'refused' ? report.judged?.verdict : report.verdict,
    rules: [...new Set(report.findings.map(({ ruleId: rule }) => rule))].sort(),
    hidden: [...new Set(result.document.hidden.map(({ method }) => method))].sort(),
  }).toEqual(expected);
}
