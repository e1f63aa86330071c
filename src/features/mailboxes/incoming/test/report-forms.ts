/** Delays, receipts, and reports, as programs send them. */
import { postfixHeader } from './bounce-forms.ts'
import { dsn, type Form, multipart, original, ours, recipient, statusOf } from './forms.ts'

const noFailures: readonly Form[] = [
  {
    source: 'kannon-email/kannon#431',
    what: 'Postfix: delayed, still being tried',
    kind: null,
    raw: dsn(
      postfixHeader.replace('Undelivered Mail Returned to Sender', 'Delayed Mail (still being retried)'),
      'Your message could not be delivered for more than 4 hour(s). It will be retried until it is 5 day(s) old.',
      statusOf('4.4.1', 'Diagnostic-Code: X-Postfix; connect to hospital.example: Connection timed out', 'delayed'),
    ),
  },
  {
    source: 'sisimai/p5-sisimai#155',
    what: 'a confirmation that it was delivered',
    kind: null,
    raw: dsn(
      postfixHeader.replace('Undelivered Mail Returned to Sender', 'Successful Mail Delivery Report'),
      'Your message was successfully delivered to the destination(s) listed below.',
      statusOf('2.0.0', 'Diagnostic-Code: smtp; 250 2.0.0 Ok', 'delivered'),
    ),
  },
  {
    source: 'chatmail/core#5151',
    what: 'a receipt that it was opened',
    kind: null,
    raw: multipart({
      header: `From: Ada <${recipient}>\nSubject: Message opened\nAuto-Submitted: auto-replied\nIn-Reply-To: ${ours}`,
      type: 'multipart/report; report-type=disposition-notification',
      parts: [
        ['text/plain; charset=utf-8', 'The message you sent was displayed on the screen of the recipient.'],
        [
          'message/disposition-notification',
          `Final-Recipient: rfc822;${recipient}\nOriginal-Message-ID: ${ours}
Disposition: manual-action/MDN-sent-automatically; displayed`,
        ],
      ],
    }),
  },
]

const feedback = (fields: string) =>
  multipart({
    header: 'From: <feedback@isp.example>\nSubject: FW: A role in Austin',
    type: 'multipart/report; report-type=feedback-report',
    parts: [
      ['text/plain; charset="US-ASCII"', 'This is an email abuse report for an email message.'],
      ['message/feedback-report', fields],
      ['message/rfc822', `${original}\nI recruit for a hospital in Austin.`],
    ],
  })

const reports: readonly Form[] = [
  {
    source: 'veqryn/go-email#11',
    what: 'a report by the book (RFC 5965)',
    kind: 'complaint',
    raw: feedback(`Feedback-Type: abuse\nUser-Agent: SomeGenerator/1.0\nVersion: 1
Original-Rcpt-To: <${recipient}>\nSource-IP: 192.0.2.1`),
  },
  {
    source: 'rspamd/rspamd#6148',
    what: 'Microsoft: a report with only three fields',
    kind: 'complaint',
    raw: feedback('Feedback-Type: abuse\nUser-Agent: JMRP/1.0\nVersion: 1'),
  },
  {
    source: 'sisimai/p5-sisimai#59',
    what: 'Microsoft: no report part, the email is attached',
    kind: 'complaint',
    raw: multipart({
      header: 'From: <staff@hotmail.com>\nSubject: complaint about message from 192.0.2.123',
      type: 'multipart/mixed',
      parts: [
        ['text/plain', ''],
        [
          'message/rfc822',
          `X-HmXmrOriginalRecipient: <${recipient}>\nX-Reporter-IP: 192.0.2.9\n${original}\nI recruit.`,
        ],
      ],
    }),
  },
  {
    source: 'warmbly/warmbly#232',
    what: 'the opposite of a complaint',
    kind: null,
    raw: feedback('Feedback-Type: not-spam\nUser-Agent: SomeGenerator/1.0\nVersion: 1'),
  },
]

export const reportForms: readonly Form[] = [...noFailures, ...reports]
