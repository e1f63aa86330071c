/** The services of others. */
import { httpUrl, type Setting, secretList, text, wholeNumber } from './setting.ts'

export const providers = {
  SMTP_URL: {
    sentence:
      'The mail server. smtps:// is TLS from the start, smtp:// insists on STARTTLS (unless ?requireTLS=false). Several, joined by commas, while a password is being replaced: the next is asked where one refuses its password. Needed in production mode; without it emails stay in the outbox.',
    schema: text
      .transform((value) => value.split(/,\s*(?=smtps?:\/\/)/))
      .refine((urls) => urls.every((url) => /^smtps?:\/\//.test(url) && URL.canParse(url)), {
        error: 'must look like smtp://user:password@host:587',
      })
      .optional(),
    example: 'smtp://user:password@mail.example.com:587',
  },
  MAIL_FROM: {
    sentence: 'The sender of every email. Needed in production mode.',
    schema: text.optional(),
    example: 'Attending <hello@attending.example.com>',
  },
  STRIPE_SECRET_KEY: {
    sentence:
      'Takes payments with Stripe, together with STRIPE_WEBHOOK_SECRET; several, joined by commas, while it is being replaced: the next is used where Stripe refuses one; without both, local mode has a sandbox. Needed in production mode.',
    schema: secretList(
      text.refine((value) => /^(sk|rk)_/.test(value), {
        error: 'must be a secret or restricted key of Stripe: sk_… or rk_…',
      }),
    ).optional(),
    example: 'sk_live_…',
  },
  STRIPE_WEBHOOK_SECRET: {
    sentence:
      'Checks what Stripe posts to /webhooks/stripe; Stripe shows it beside the webhook endpoint. Several, joined by commas, while it is being replaced. Needed in production mode.',
    schema: secretList(
      text.refine((value) => value.startsWith('whsec_'), { error: 'must begin with whsec_' }),
    ).optional(),
    example: 'whsec_…',
  },
  STRIPE_PRICE_MONTHLY: {
    sentence: "Stripe's id of the monthly price; without it the price with the lookup key price_monthly.",
    schema: text.optional(),
    example: 'price_…',
  },
  STRIPE_PRICE_ANNUAL: {
    sentence: "Stripe's id of the annual price; without it the price with the lookup key price_annual.",
    schema: text.optional(),
    example: 'price_…',
  },
  STRIPE_API_ORIGIN: {
    sentence: "Where Stripe's API is; only to try things against a stand-in.",
    schema: httpUrl.default('https://api.stripe.com'),
  },
  STRIPE_TIMEOUT_MS: {
    sentence: 'How long one request to Stripe may take; two more tries follow.',
    schema: wholeNumber(50, 60_000).default(6_000),
  },
  AI_BASE_URL: {
    sentence:
      'The endpoint of any OpenAI-compatible service that writes emails, together with AI_MODEL; without it a built-in template engine writes them.',
    schema: text
      .refine((value) => /^https?:\/\/[^/?#@]+(\/[^?#]*)?$/.test(value) && URL.canParse(value), {
        error: 'must look like https://api.openai.com/v1',
      })
      .optional(),
    example: 'https://api.openai.com/v1',
  },
  AI_API_KEY: {
    sentence: 'The key for AI_BASE_URL, where it wants one.',
    schema: text.optional(),
    example: 'sk-…',
  },
  AI_MODEL: {
    sentence: 'The model to ask at AI_BASE_URL.',
    schema: text.optional(),
    example: 'gpt-5-mini',
  },
  AI_TIMEOUT_MS: {
    sentence: 'How long the model may take for one email, with its retries.',
    schema: wholeNumber(100, 55_000).default(45_000),
  },
} as const satisfies Record<string, Setting>
