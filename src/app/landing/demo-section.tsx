import { DemoSearch } from '#features/demo-search/demo-search.tsx'

/** The search page to try, on made-up people. */
export function DemoSection() {
  return (
    <section aria-labelledby="demo" className="mx-auto w-full max-w-[1180px] px-4 pb-14 md:px-8 md:pb-20">
      <div className="border-t border-hair pt-14 md:pt-20">
        <h2 id="demo" className="headline-40 max-md:headline-28">
          Try the search.
        </h2>
        <div className="mt-6">
          <DemoSearch />
        </div>
      </div>
    </section>
  )
}
