/**
 * Structured data for search engines (schema.org), next to the content it describes. The policy allows data in a page;
 * it is never run.
 */
export function JsonLd({ data }: { data: object }) {
  // Text in the data cannot close the element.
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: data without a '<'
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
