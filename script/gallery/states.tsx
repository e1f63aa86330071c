import { useState } from 'react'
import { paths } from '#shared/product/paths.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card, CardSection } from '#ui/card.tsx'
import { Bookmark } from '#ui/icons.tsx'
import { EmptyState, ErrorState } from '#ui/page-state.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Skeleton, SkeletonList } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { GallerySection } from './gallery-section.tsx'

export function States() {
  return (
    <>
      <GallerySection id="banners" title="Banners">
        <Banner
          title="Unlock all 1,284 results!"
          actions={
            <ButtonLink to={paths.pricing()} size="small" variant="primary">
              See the plans
            </ButtonLink>
          }
        >
          You see the first 20.
        </Banner>
        <Banner tone="warning" title="Demo Account Restrictions">
          Account settings, subscription management and password changes are disabled. Contact information and exports
          are restricted.
        </Banner>
        <Banner tone="danger">Failed to log in. Please check your credentials.</Banner>
      </GallerySection>
      <Waiting />
      <GallerySection
        id="states"
        title="Empty and failed"
        note="Designed like any other page: why it is empty, and what to do next."
      >
        <div className="grid gap-4 md:grid-cols-2">
          <Card>
            <EmptyState
              icon={<Bookmark aria-hidden />}
              title="You don't have any saved searches yet."
              actions={<ButtonLink to={paths.search()}>Go to Search</ButtonLink>}
            />
          </Card>
          <Card>
            <ErrorState title="Failed to fetch physicians. Please try again." onRetry={() => {}} />
          </Card>
        </div>
      </GallerySection>
      <GallerySection id="cards" title="Card">
        <Card className="max-w-[340px]">
          <CardSection className="font-semibold">Contact</CardSection>
          <CardSection>
            <p className="text-12 text-muted">Personal email</p>
            <div className="mt-1 flex items-center justify-between gap-3">
              <span className="font-semibold">a•••••@•••.example</span>
              <Button size="small">View Email</Button>
            </div>
          </CardSection>
        </Card>
      </GallerySection>
    </>
  )
}

function Waiting() {
  const [value, setValue] = useState<number | null>(40)
  return (
    <GallerySection
      id="waiting"
      title="Waiting"
      note="Placeholders on first load, a spinner next to text, a bar for long tasks."
    >
      <SkeletonList count={2} label="Loading sample rows" className="grid gap-5">
        <div className="flex gap-4">
          <Skeleton className="size-10 rounded-full" />
          <div className="grid flex-1 content-center gap-2.5">
            <Skeleton className="w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        </div>
      </SkeletonList>
      <p className="flex items-center gap-2 text-muted">
        <Spinner /> Loading saved searches...
      </p>
      <ProgressBar label="Exporting 1,284 physicians" value={value} className="max-w-[420px]" />
      <div className="flex gap-2">
        <Button size="small" onClick={() => setValue((now) => Math.min(100, (now ?? 0) + 20))}>
          Further
        </Button>
        <Button size="small" variant="quiet" onClick={() => setValue(null)}>
          Unknown
        </Button>
      </div>
    </GallerySection>
  )
}
