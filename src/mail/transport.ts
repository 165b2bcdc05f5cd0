import type { Message } from './message.js';

/** Takes mails away: to a mail server, or to a folder. */
export interface Transport {
  /** Raises MailTrouble, or what the disk says. */
  deliver(message: Message): Promise<void>;
  close(): Promise<void>;
}

/** Why a mail server did not take a mail. The message holds nothing of the mail, nor of what the server said about it. */
export class MailTrouble extends Error {
  /** The same mail would be refused again. */
  readonly lasting: boolean;

  constructor(message: string, lasting: boolean) {
    super(message);
    this.name = 'MailTrouble';
    this.lasting = lasting;
  }
}
