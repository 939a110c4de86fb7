import { Fault } from '../base/fault.ts';
import { importOptional } from '../base/import-optional.ts';

export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  readonly smtp: string;
  readonly from: string;
  readonly to: readonly string[];
}

export interface Mail {
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** True once the server has accepted it. */
  send(mail: Mail): Promise<boolean>;
}

/** Called once at the start, so that a missing package is reported before the first mail. */
export function loadNodemailer(): Promise<typeof import('nodemailer')> {
  return importOptional('nodemailer', 'mail', () => import('nodemailer'));
}

export function createMailer({ smtp, from, to }: MailSettings): Mailer {
  if (!/^smtps?:\/\//.test(smtp))
    throw new Fault('config-invalid', 'the address of a mail server must start with smtp:// or smtps://');
  return {
    async send({ subject, text }) {
      const { createTransport } = await loadNodemailer();
      const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
      const transport = createTransport({ url: smtp, ...timeouts });
      try {
        await transport.sendMail({ from, to: [...to], subject, text, disableFileAccess: true, disableUrlAccess: true });
        return true;
      } catch {
        return false;
      } finally {
        transport.close();
      }
    },
  };
}
