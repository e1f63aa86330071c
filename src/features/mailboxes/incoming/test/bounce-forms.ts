/** Bounces, as programs send them. */
import { dsn, type Form, multipart, original, ours, plain, recipient, statusOf } from './forms.ts'

const postfix = (said: string) => `This is the mail system at host mx.example.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

                   The mail system

<${recipient}>: ${said}`

export const postfixHeader = `From: MAILER-DAEMON@mx.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
Return-Path: <>
Auto-Submitted: auto-replied
Message-ID: <20261126155900.4162C@mx.example>`

const qmail = (said: string) =>
  plain(
    'Return-Path: <>\nFrom: MAILER-DAEMON@mx.example\nSubject: failure notice',
    `Hi. This is the qmail-send program at mx.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<${recipient}>:
${said}

--- Below this line is a copy of the message.

${original}
I recruit for a hospital in Austin.`,
  )

const haraka = (said: string) => qmail(said).replace('qmail-send program', 'Haraka Mailer program')

const exchange = (said: string) =>
  multipart({
    header: `From: Microsoft Outlook <postmaster@hospital.example>
Subject: Undeliverable: A role in Austin
In-Reply-To: ${ours}
Message-ID: <ndr@hospital.example>
X-MS-Exchange-Message-Is-Ndr:`,
    parts: [
      ['text/html; charset="us-ascii"', `<p>Delivery has failed to these recipients or groups:</p><p>${said}</p>`],
      ['message/delivery-status', statusOf(/\b[45]\.\d+\.\d+\b/.exec(said)![0], `Diagnostic-Code: smtp;${said}`)],
      ['message/rfc822', `${original}\nI recruit for a hospital in Austin.`],
    ],
  })

export const bounceForms: readonly Form[] = [
  {
    source: 'chatmail/core#1478',
    what: 'Google: no such user',
    kind: 'bounce-hard',
    raw: multipart({
      header: `From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
Subject: Delivery Status Notification (Failure)
Auto-Submitted: auto-replied
X-Failed-Recipients: ${recipient}
References: ${ours}
In-Reply-To: ${ours}
Message-ID: <5ec2.1c69@mx.google.com>`,
      parts: [
        ['text/plain; charset="UTF-8"', `** Address not found **\n\nYour message wasn't delivered to ${recipient}.`],
        [
          'message/delivery-status',
          `Reporting-MTA: dns; googlemail.com
Arrival-Date: Thu, 26 Nov 2026 07:59:00 -0800 (PST)
X-Original-Message-ID: ${ours}

Final-Recipient: rfc822; ${recipient}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.
Last-Attempt-Date: Thu, 26 Nov 2026 07:59:01 -0800 (PST)`,
        ],
        ['message/rfc822', `${original}\nI recruit for a hospital in Austin.`],
      ],
    }),
  },
  {
    source: 'sisimai/p5-sisimai#218',
    what: 'Google Workspace: only HTML says why',
    kind: 'bounce-hard',
    raw: multipart({
      header: `From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
Subject: Delivery Status Notification (Failure)
Auto-Submitted: auto-replied
References: ${ours}`,
      parts: [
        [
          'text/html; charset="UTF-8"',
          `<table><tr><td><h1>Message not delivered</h1><p>The response from the remote server was:</p>
<p style="font-family: monospace">550 No Such User Here</p></td></tr></table>`,
        ],
        ['message/delivery-status', statusOf('5.0.0', 'Diagnostic-Code: smtp; 550 No Such User Here')],
        ['message/rfc822', original],
      ],
    }),
  },
  {
    source: 'rgl/MailBounceDetector#10',
    what: 'SmarterMail: a plain text without a status part',
    kind: 'bounce-hard',
    raw: plain(
      'From: "System Administrator" <postmaster@mx.example>\nReturn-Path: <>\nSubject: Delivery Failure',
      `Could not deliver message to the following recipient(s):

Failed Recipient: ${recipient}
Reason: Remote host said: 550 5.1.1 The email account that you tried to reach does not exist. Please try
5.1.1 double-checking the recipient's email address for typos

   -- The header and top 20 lines of the message follows --

${original}`,
    ),
  },
  {
    source: 'justingit/dada-mail#312',
    what: 'Postfix: user unknown in a virtual table',
    kind: 'bounce-hard',
    raw: dsn(
      postfixHeader,
      postfix(`host hospital.example[192.0.2.45] said: 550 5.1.1
    <${recipient}>: Recipient address rejected: User unknown in virtual mailbox table`),
      statusOf('5.1.1', 'Diagnostic-Code: smtp; 550 5.1.1 Recipient address rejected: User unknown'),
    ),
  },
  {
    source: 'justingit/dada-mail#318',
    what: 'Postfix and Yahoo: the account is missing, and the status says nothing',
    kind: 'bounce-hard',
    raw: dsn(
      postfixHeader,
      postfix('host mx-eu.mail.am0.yahoodns.net[192.0.2.2] said: 554 delivery error: dd This user'),
      statusOf('5.0.0', "Diagnostic-Code: smtp; 554 delivery error: dd This user doesn't have a yahoo.co.uk account"),
    ),
  },
  {
    source: 'hippich/PHPMailer-BMH#1',
    what: 'Postfix and AOL',
    kind: 'bounce-hard',
    raw: dsn(
      postfixHeader,
      postfix('host mailin-03.mx.aol.com[192.0.2.3] said: 550 5.1.1 Recipient address rejected: aim.com'),
      statusOf('5.1.1', `Diagnostic-Code: smtp; 550 5.1.1 <${recipient}>: Recipient address rejected: aim.com`),
    ),
  },
  {
    source: 'sympa-community/sympa#447',
    what: 'Postfix: the content was refused as spam',
    kind: 'bounce-soft',
    raw: dsn(
      postfixHeader,
      postfix('Spam message rejected'),
      statusOf('5.7.1', 'Diagnostic-Code: X-Postfix; Spam message rejected'),
    ),
  },
  {
    source: 'bruceg/ezmlm-idx#11',
    what: "qmail: the sender's DMARC policy",
    kind: 'bounce-soft',
    raw: qmail(`192.0.2.27 failed after I sent the message.
Remote host said: 550-5.7.1 Unauthenticated email from agency.example is not accepted due to
550-5.7.1 domain's DMARC policy. Please contact the administrator`),
  },
  {
    source: 'smtpd/qpsmtpd#313',
    what: 'qmail: no mailbox by that name',
    kind: 'bounce-hard',
    raw: qmail('Sorry, no mailbox here by that name. (#5.1.1)'),
  },
  {
    source: 'haraka/Haraka#848',
    what: "Haraka: the sender's network is on a blocklist",
    kind: 'bounce-soft',
    raw: haraka(`recipient rejected: 550 5.7.1 Service unavailable; Client host [192.0.2.128] blocked using FBLW15`),
  },
  {
    source: 'haraka/Haraka#568',
    what: 'Haraka: no server of theirs could be reached',
    kind: 'bounce-soft',
    raw: haraka('Too many failures (Tried all MXs)'),
  },
  {
    source: 'sisimai/p5-sisimai#94',
    what: 'Exim: a plain text with the whole email',
    kind: 'bounce-hard',
    raw: plain(
      `From: Mail Delivery System <Mailer-Daemon@mx.example>\nX-Failed-Recipients: ${recipient}
Auto-Submitted: auto-replied\nSubject: Mail delivery failed: returning message to sender`,
      `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${recipient}
    Unrouteable address

------ This is a copy of the message, including all the headers. ------

${original}`,
    ),
  },
  {
    source: 'sisimai/p5-sisimai#98',
    what: 'Exim: message/global-delivery-status',
    kind: 'bounce-hard',
    raw: multipart({
      header: `From: Mail Delivery System <Mailer-Daemon@mx.example>\nSubject: Mail failure`,
      parts: [
        ['text/plain; charset=us-ascii', `The following address(es) failed:\n\n  ${recipient}\n    550 Unknown user`],
        ['message/global-delivery-status', statusOf('5.0.0', 'Diagnostic-Code: smtp; 550 Unknown user')],
        ['message/rfc822', original],
      ],
    }),
  },
  {
    source: 'sisimai/set-of-emails#30',
    what: 'T-Online: the mailbox is full',
    kind: 'bounce-soft',
    raw: plain(
      `X-Failed-Recipients: ${recipient}\nFrom: Mail Delivery System <Mailer-Daemon@t-online.de>
Subject: Mail delivery failed: returning message to sender`,
      `|------------------------- Failed addresses follow: ---------------------|
 <${recipient}>
   552 5.2.2 <${recipient}> Quota exceeded (mailbox for user is full)

|------------------------- Message header follows: ----------------------|
${original}`,
    ),
  },
  {
    source: 'chatmail/relay#21',
    what: 'Postfix and Dovecot: quota exceeded',
    kind: 'bounce-soft',
    raw: dsn(
      postfixHeader,
      postfix('host private/dovecot-lmtp said: 552 5.2.2 Quota exceeded (mailbox for user is full)'),
      statusOf('5.2.2', 'Diagnostic-Code: smtp; 552 5.2.2 Quota exceeded (mailbox for user is full)'),
    ),
  },
  {
    source: 'sisimai/rb-sisimai#91',
    what: 'Exchange Online: not found by lookup',
    kind: 'bounce-hard',
    raw: exchange(`550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ${recipient} not found by SMTP address lookup`),
  },
  {
    source: 'zone-eu/zone-mta#214',
    what: 'Exchange Online: blocked at the edge, as addresses are that do not exist',
    kind: 'bounce-hard',
    raw: exchange('550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [PR2FRA01FT009.example]'),
  },
  {
    source: 'sisimai/p5-sisimai#342',
    what: 'Exchange 2007: the diagnosis is in the text',
    kind: 'bounce-hard',
    raw: plain(
      'From: postmaster@hospital.example\nReturn-Path: <>\nSubject: Undeliverable: A role in Austin',
      `Delivery has failed to these recipients or distribution lists:

${recipient}
The recipient's e-mail address was not found in the recipient's e-mail system.

Diagnostic information for administrators:

Generating server: hospital.example

${recipient}
Remote Server returned '550 5.1.1 RESOLVER.ADR.RecipNotFound; not found'

Original message headers:

${original}`,
    ),
  },
  {
    source: 'sisimai/p5-sisimai#342',
    what: 'Exchange 2007: 550, but its queue ran out of time',
    kind: 'bounce-soft',
    raw: plain(
      'From: postmaster@hospital.example\nReturn-Path: <>\nSubject: Undeliverable: A role in Austin',
      `Delivery has failed to these recipients or groups:

${recipient}
11/26/2026 9:59:56 AM - Remote Server at hospital.example returned '550 4.4.7 QUEUE.Expired; message expired'

Original message headers:

${original}`,
    ),
  },
  {
    source: 'sisimai/p5-sisimai#312',
    what: 'X-Supplementary-Info: unknown user',
    kind: 'bounce-hard',
    raw: dsn(
      'From: Mail Delivery System <mailer-daemon@mx.example>\nSubject: Delivery Status Notification (Failure)',
      'The following message could not be delivered.',
      statusOf('5.0.0', 'X-Supplementary-Info: <192.0.2.32 #5.0.0 smtp; 550 "Unknown User">'),
    ),
  },
  {
    source: 'sisimai/p5-sisimai#312',
    what: 'X-Supplementary-Info: the mailbox was disabled',
    kind: 'bounce-hard',
    raw: dsn(
      'From: Mail Delivery System <mailer-daemon@mx.example>\nSubject: Delivery Status Notification (Failure)',
      'The following message could not be delivered.',
      statusOf(
        '5.0.0',
        `X-Supplementary-Info: <mta5.example #5.0.0 smtp; 554 delivery error:
 dd Sorry, your message to ${recipient} cannot be delivered. This
 mailbox is disabled (554.30). - mta4490.example>`,
      ),
    ),
  },
  {
    source: 'RIPE-NCC/whois#1411',
    what: 'Cisco: in quoted-printable, with lower-case fields',
    kind: 'bounce-hard',
    raw: multipart({
      header: `From: "Mail Delivery System" <noreply@ces.cisco.example>\nSubject: Delivery Status Notification (Failure)`,
      parts: [
        [
          'text/plain;\n charset="utf-8"\nContent-Transfer-Encoding: quoted-printable',
          `The following message to <${recipient}> was undeliverable.
The reason for the problem:
5.1.0 - Unknown address error 550-'5.1.1 <${recipient}>... User=20unknown'`,
        ],
        ['message/delivery-status', statusOf('5.0.0', `Diagnostic-Code: smtp; 5.1.0 - Unknown address error`)],
        ['message/rfc822', original],
      ],
    }),
  },
]
