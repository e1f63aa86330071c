import { paths } from '#shared/product/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { UserRoundX } from '#ui/icons.tsx'

/** Replaces a profile that never existed, was removed, or is suppressed. */
export function PhysicianNotFound() {
  return (
    <div className="mx-auto grid w-full max-w-[640px] flex-1 content-center px-4 py-20 md:px-8">
      <span className="grid size-12 place-items-center rounded-full bg-wash text-accent">
        <UserRoundX aria-hidden className="size-5" />
      </span>
      <h1 className="mt-6 headline-40 text-balance max-sm:headline-28">Physician Not Found</h1>
      <p className="mt-3 max-w-[58ch] text-16 text-pretty text-muted">
        There is no profile at this address. The physician may have asked to be removed.
      </p>
      <div className="mt-7">
        <ButtonLink to={paths.directory()} variant="primary">
          Back to Directory
        </ButtonLink>
      </div>
    </div>
  )
}
