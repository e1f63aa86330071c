/** Third-party services. */
import { type Setting, secretList, text } from './setting.ts'

export const providers = {
  SMTP_URL: {
    sentence:
      'The mail server. smtps:// uses TLS from the start, and smtp:// requires STARTTLS (unless ?requireTLS=false). To replace a password, list several, separated by commas: if one rejects its password, the next is tried. Required in production mode. Without it, emails stay in the outbox.',
    schema: text
      .transform((value) => value.split(/,\s*(?=smtps?:\/\/)/))
      .refine((urls) => urls.every((url) => /^smtps?:\/\//.test(url) && URL.canParse(url)), {
        error: 'must look like smtp://user:password@host:587',
      })
      .optional(),
    example: 'smtp://user:password@mail.example.com:587',
  },
  SMS_URL: {
    sentence:
      'Where text messages are posted, with the name and password of the account: the address that Twilio, and providers who speak its API, give for messages. Only codes and notices about claims of profiles are sent. Without it, they stay in the outbox.',
    schema: text
      .refine((url) => /^https:\/\//.test(url) && URL.canParse(url), {
        error: 'must look like https://name:password@host/path',
      })
      .optional(),
    example: 'https://name:password@sms.example.com/Messages.json',
  },
  SMS_FROM: {
    sentence: 'The number that text messages come from.',
    schema: text.optional(),
    example: '+14155550100',
  },
  MAIL_FROM: {
    sentence: 'The sender of every email. Required in production mode.',
    schema: text.optional(),
    example: 'Attending <hello@attending.example.com>',
  },
  STRIPE_SECRET_KEY: {
    sentence:
      'Takes payments with Stripe, together with STRIPE_WEBHOOK_SECRET. To replace it, list several, separated by commas: if Stripe rejects one, the next is used. Without both, local mode uses a sandbox. Required in production mode.',
    schema: secretList(
      text.refine((value) => /^(sk|rk)_/.test(value), {
        error: 'must be a secret or restricted key of Stripe: sk_… or rk_…',
      }),
    ).optional(),
    example: 'sk_live_…',
  },
  STRIPE_WEBHOOK_SECRET: {
    sentence:
      'Verifies what Stripe posts to /webhooks/stripe. Stripe shows it next to the webhook endpoint. To replace it, list several, separated by commas. Required in production mode.',
    schema: secretList(
      text.refine((value) => value.startsWith('whsec_'), { error: 'must begin with whsec_' }),
    ).optional(),
    example: 'whsec_…',
  },
  GOOGLE_CLIENT_ID: {
    sentence:
      'Lets members sign in with Google to connect a mailbox, together with GOOGLE_CLIENT_SECRET: an OAuth client for a web application, with the redirect URI ORIGIN/account/sending/connect. docs/sending.md has the steps.',
    schema: text.optional(),
    example: '1234567890-abc.apps.googleusercontent.com',
  },
  GOOGLE_CLIENT_SECRET: {
    sentence: 'The secret of GOOGLE_CLIENT_ID.',
    schema: text.optional(),
    example: 'GOCSPX-…',
  },
  MICROSOFT_CLIENT_ID: {
    sentence:
      'Lets members sign in with Microsoft to connect a mailbox, together with MICROSOFT_CLIENT_SECRET: an app registration in Microsoft Entra for accounts in any organization, with the redirect URI ORIGIN/account/sending/connect.',
    schema: text.optional(),
    example: '00000000-0000-0000-0000-000000000000',
  },
  MICROSOFT_CLIENT_SECRET: {
    sentence: 'The value of a client secret of MICROSOFT_CLIENT_ID. Microsoft ends it after two years at most.',
    schema: text.optional(),
    example: 'abc8Q~…',
  },
  AI_BASE_URL: {
    sentence:
      'The endpoint of any OpenAI-compatible service to write emails, together with AI_MODEL. Without it, a built-in template engine writes them.',
    schema: text
      .refine((value) => /^https?:\/\/[^/?#@]+(\/[^?#]*)?$/.test(value) && URL.canParse(value), {
        error: 'must look like https://api.openai.com/v1',
      })
      .optional(),
    example: 'https://api.openai.com/v1',
  },
  AI_API_KEY: {
    sentence: 'The key for AI_BASE_URL, if it needs one.',
    schema: text.optional(),
    example: 'sk-…',
  },
  AI_MODEL: {
    sentence: 'The model to use at AI_BASE_URL.',
    schema: text.optional(),
    example: 'gpt-5-mini',
  },
} as const satisfies Record<string, Setting>
