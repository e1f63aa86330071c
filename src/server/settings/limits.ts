/** How much one address, account, or network may do. */
import { type Setting, wholeNumber } from './setting.ts'

export const limits = {
  CONNECTIONS: {
    sentence: 'How many connections this server keeps open; more are closed at once.',
    schema: wholeNumber(10, 100_000).default(5000),
  },
  CONNECTIONS_PER_ADDRESS: {
    sentence: 'The same, of one address (IPv6: one /64) that is neither this machine nor one of TRUSTED_PROXIES.',
    schema: wholeNumber(1, 100_000).default(200),
  },
  SIGN_INS_PER_MINUTE: {
    sentence: 'How often one address may try to sign in within a minute before it is answered with 429.',
    schema: wholeNumber(1, 100_000).default(30),
  },
  PASSWORD_TRIES: {
    sentence:
      'How many wrong passwords one account takes within 15 minutes before it is answered with 429; a browser that has signed in to it before takes as many of its own.',
    schema: wholeNumber(1, 100_000).default(10),
  },
  MAILS_PER_HOUR: {
    sentence: 'How many confirmations and resets one network address may ask for within an hour.',
    schema: wholeNumber(1, 100_000).default(30),
  },
  MAILS_PER_EMAIL: {
    sentence:
      'How many confirmations and resets one network may ask for within an hour for one email address; all networks together three times as many.',
    schema: wholeNumber(1, 100_000).default(6),
  },
  REVEALS_PER_HOUR: {
    sentence: 'How many contacts one person may reveal within an hour before the next is answered with 429.',
    schema: wholeNumber(1, 1_000_000).default(120),
  },
  REVEALS_PER_DAY: {
    sentence: 'The same within a day.',
    schema: wholeNumber(1, 1_000_000).default(500),
  },
  READS_PER_MINUTE: {
    sentence:
      'How many searches and profiles one account, or the visitors of one network, may read within a minute before they are answered with 429. Verified search engines are not limited.',
    schema: wholeNumber(1, 10_000_000).default(300),
  },
  PHYSICIANS_PER_HOUR: {
    sentence:
      'How many different physicians one account without a plan, or the visitors of one network, may see within an hour.',
    schema: wholeNumber(1, 1_000_000).default(2000),
  },
  PHYSICIANS_PER_HOUR_WITH_PLAN: {
    sentence: 'The same for one account with a plan.',
    schema: wholeNumber(1, 1_000_000).default(20_000),
  },
  READERS_PER_NETWORK: {
    sentence:
      'How many accounts at their full limits of reading one network (an IPv4 address, or the /64 of an IPv6 address) is taken for.',
    schema: wholeNumber(1, 100_000).default(5),
  },
  CALLS_AT_ONCE: {
    sentence:
      'How many requests of one account, or of the visitors of one network, are worked on at once; more wait for each other.',
    schema: wholeNumber(1, 100_000).default(6),
  },
  CALLS_PER_MINUTE: {
    sentence:
      'How many requests one account may send within a minute before they are worked on one at a time; the visitors of one network READERS_PER_NETWORK times as many.',
    schema: wholeNumber(1, 10_000_000).default(300),
  },
  CALL_TURN_MS: {
    sentence:
      'After this long a request is no longer counted as being worked on: it waits for something else, and the next begins.',
    schema: wholeNumber(10, 600_000).default(2000),
  },
  LONGEST_WAIT_MS: {
    sentence:
      'How long a request may wait when the server has more to do than it can: those that would wait longer are answered with 503 at once. 0 lets all wait.',
    schema: wholeNumber(0, 60_000).default(600),
  },
  EXPORTED_ROWS_PER_DAY: {
    sentence: 'How many physicians one person may export within 24 hours before the next export is answered with 429.',
    schema: wholeNumber(1, 10_000_000).default(10_000),
  },
  FORMS_PER_HOUR: {
    sentence: 'How many messages, resumes and removal requests, of each, one network address may send within an hour.',
    schema: wholeNumber(1, 100_000).default(20),
  },
  EMAILS_PER_DAY: {
    sentence: 'How many emails one person may have written within a day before the next is answered with 429.',
    schema: wholeNumber(1, 1_000_000).default(200),
  },
} as const satisfies Record<string, Setting>
