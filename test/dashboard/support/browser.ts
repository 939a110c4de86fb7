import shipped from '@sparticuz/chromium';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

export async function openBrowser(): Promise<Browser> {
  // Not the package's default arguments: they use one process and disable web security.
  const args = [
    '--no-sandbox',
    '--no-zygote',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--font-render-hinting=none',
  ];
  for (let tries = 0; ; tries++) {
    try {
      return await chromium.launch({ args, executablePath: await shipped.executablePath() });
    } catch (error) {
      // Another worker still unpacks the browser to the place that all of them share.
      if (tries === maxLaunches || !String(error).includes('ETXTBSY')) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

const maxLaunches = 120;

/** A page, and every problem seen on it. */
export interface Watched {
  readonly page: Page;
  readonly complaints: string[];
}

/** Opens a page and records errors, blocked resources, dialogs and failed responses. */
export async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { page, complaints };
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** Serious and critical accessibility violations, as axe-core reports them. */
export async function barriers(page: Page, only: readonly string[] = standards): Promise<readonly string[]> {
  // The debugger evaluates it, so the page's content security policy stays in force.
  await page.evaluate(axe.source);
  const run = `axe.run(document, { runOnly: ${JSON.stringify(only)} })`;
  const { violations } = (await page.evaluate(run)) as AxeResult;
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
