/** A page without script, stylesheet, or database, for when nothing else works. */
import { brand } from '#shared/product/brand.ts'

interface PlainPage {
  title: string
  sentence: string
  /** Seconds after which the browser retries on its own. */
  againAfter?: number
  /** For the user to give to support. */
  requestId?: string
}

/** Whether the request comes from a person's browser, where JSON would not help. */
export function wantsPage(method: string | undefined, accept: string | null | undefined): boolean {
  return (method === 'GET' || method === 'HEAD') && (accept ?? '').includes('text/html')
}

/** All inserted text is our own. Styled with attributes, which the policy allows without a nonce. */
export function plainPage({ title, sentence, againAfter, requestId }: PlainPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${againAfter ? `<meta http-equiv="refresh" content="${againAfter}">` : ''}
<title>${title} | ${brand.name}</title>
</head>
<body style="margin: 0; background: light-dark(#fbfbf8, #0f1513); color: light-dark(#14201d, #e8eeea); font: 16px/1.6 system-ui, sans-serif">
<main style="box-sizing: border-box; max-width: 36rem; margin: 18vh auto 0; padding: 0 1.5rem">
<p style="margin: 0; color: light-dark(#0b6b53, #4cc3a0); font-weight: 600">${brand.name}</p>
<h1 style="margin: .5rem 0; font-size: 1.75rem; line-height: 1.25">${title}</h1>
<p style="margin: 0 0 1.5rem">${sentence}</p>
<p style="margin: 0"><a href="" style="color: light-dark(#0b6b53, #4cc3a0)">Try again</a></p>
${requestId ? `<p style="margin: 2rem 0 0; color: light-dark(#55635e, #a3b1ab); font-size: .875rem">If this continues, email <a href="mailto:${brand.supportEmail}" style="color: inherit">${brand.supportEmail}</a> with the reference ${requestId}.</p>` : ''}
</main>
</body>
</html>
`
}
