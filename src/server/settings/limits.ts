/** How much one address, account, or network may do. */
import { type Setting, wholeNumber } from './setting.ts'

export const limits = {
  SIGN_INS_PER_MINUTE: {
    sentence: 'How many sign-ins one address can try per minute before getting a 429.',
    schema: wholeNumber(1, 100_000).default(30),
  },
  READS_PER_MINUTE: {
    sentence:
      'How many searches and profiles one account, or the visitors from one network, can read per minute before getting a 429. Verified search engines are not limited.',
    schema: wholeNumber(1, 10_000_000).default(300),
  },
  PHYSICIANS_PER_HOUR: {
    sentence:
      'How many different physicians one account without a plan, or the visitors from one network, can see per hour.',
    schema: wholeNumber(1, 1_000_000).default(2000),
  },
  PHYSICIANS_PER_HOUR_WITH_PLAN: {
    sentence: 'The same for one account with a plan.',
    schema: wholeNumber(1, 1_000_000).default(20_000),
  },
  CALLS_AT_ONCE: {
    sentence:
      'How many requests from one account, or from the visitors of one network, run at the same time. More wait their turn.',
    schema: wholeNumber(1, 100_000).default(6),
  },
  CALLS_PER_MINUTE: {
    sentence:
      'How many requests one account can send per minute before they run one at a time. The visitors of one network get five times as many.',
    schema: wholeNumber(1, 10_000_000).default(300),
  },
  LONGEST_WAIT_MS: {
    sentence:
      'How long a request can wait when the server is overloaded. Those that would wait longer get a 503 immediately. 0 lets all wait.',
    schema: wholeNumber(0, 60_000).default(350),
  },
} as const satisfies Record<string, Setting>
