// Reads vitest's JSON report and prints the tests that failed, then the one line that .ci/run ends with.
import { existsSync, readFileSync } from 'node:fs';

const { REPORT = '', BROKEN = '0', VITEST_STATUS = '0' } = process.env;
const report = existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : undefined;

// A file that could not be loaded runs no test, so it would fail nothing.
const unloaded = (report?.testResults ?? []).filter(
  (file) => file.status === 'failed' && file.assertionResults.length === 0,
);
for (const file of unloaded) console.log(`FAILED: ${file.name}: ${file.message}`);
for (const file of report?.testResults ?? []) {
  for (const test of file.assertionResults.filter(({ status }) => status === 'failed')) {
    console.log(`FAILED: ${file.name}: ${test.fullName}\n${test.failureMessages.join('\n').slice(0, 2000)}`);
  }
}

const passed = report?.numPassedTests ?? 0;
const named = (report?.numFailedTests ?? 0) + unloaded.length;
// Red without a name (a crash, an unhandled rejection, a coverage threshold), or green without a test, is a failure too.
const unnamed = (VITEST_STATUS !== '0' || passed === 0) && named === 0 && BROKEN === '0' ? 1 : 0;
console.log(`${passed} passed, ${named + unnamed + Number(BROKEN)} failed`);
