import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getDataState } from '#features/data-sources/contracts.ts'
import { DataState } from '#features/data-sources/data-state.tsx'
import { countedProfiles, profilesIn } from '#features/data-sources/samples.ts'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { loadCall } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () =>
  pageMeta(
    'Our Data',
    `Where ${brand.name} gets its physician data, how current it is, and what the latest updates changed.`,
  )

export const loader = (entry: LoaderFunctionArgs) => loadCall(entry, getDataState, {})

export default function Data() {
  const state = useLoaderData<typeof loader>()
  const profiles = profilesIn(state.sources)
  const onlySamples = profiles.samples === profiles.physicians
  return (
    <div className="mx-auto w-full max-w-[1180px] px-4 py-10 md:px-8 md:py-14">
      <h1 className="headline-40 text-balance max-sm:headline-28">Our Data</h1>
      <p className="mt-4 max-w-[66ch] text-16 text-pretty text-muted">
        {countedProfiles(profiles)}
        {profiles.samples > 0 ? (
          <>
            , made up so that you can try {brand.name}:{' '}
            {onlySamples ? 'none of these people exist' : 'no sample is a real person'}. They are removed when the first
            public file is imported.
          </>
        ) : (
          <>{state.headline && `, ${state.headline}`}.</>
        )}{' '}
        Public files list physicians, their specialties, practices, and phone numbers. They hold no personal email
        addresses, and a group’s size is an estimate from its Medicare members. Every profile shows where its contact
        details come from. Physicians may have theirs removed{' '}
        <Link to={paths.removeInfo()} className="text-accent underline underline-offset-4">
          at any time
        </Link>
        , and later files won’t bring them back.
      </p>
      <DataState state={state} />
    </div>
  )
}
