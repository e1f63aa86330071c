/** What search engines read of a page (schema.org), beside what it is of. The policy lets data be written into a page; it is never run. */
export function JsonLd({ data }: { data: object }) {
  // A text of the data cannot end the element.
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: data without a '<'
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
