import light from '../../../docs/screens/search-1440.webp?no-inline'
import dark from '../../../docs/screens/search-1440-dark.webp?no-inline'

/** The search at work, as script/screens captures it; in the theme of the page. */
export function ProductPicture() {
  return (
    // On a phone nothing could be read in it; the example searches above are the product itself.
    <figure className="mt-2 mb-12 max-sm:hidden">
      {[
        ['only-light', light],
        ['only-dark', dark],
      ].map(([only, address]) => (
        <img
          key={only}
          src={address}
          alt="The search page: a query in plain English, filters with counts beside it, and physicians with their training and contacts."
          width={1440}
          height={900}
          loading="lazy"
          decoding="async"
          className={`${only} h-auto w-full rounded-12 border border-hair-strong shadow-float`}
        />
      ))}
      <figcaption className="mt-2.5 text-center text-13 text-muted">
        The search, with sample physicians who are made up.
      </figcaption>
    </figure>
  )
}
