import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { getSiteSettings, type SiteSettings } from '#features/site/contracts.ts'
import type { ImageSlot } from '#features/site/image-address.ts'
import { ImageSlotField } from '#features/site/image-slot-field.tsx'
import { imageSlots } from '#features/site/image-slots.ts'
import { SettingsForm, textsOf } from '#features/site/settings-form.tsx'
import { SettingsPreview } from '#features/site/settings-preview.tsx'
import { requestContext } from '#shared/calls/call-context.ts'
import { paths } from '#shared/product/paths.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/page-state.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { RefreshCw } from '#ui/work-icons.tsx'
import { loadCallOrNull, requireAdmin } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { WorkPage } from '../../page/work-page.tsx'

export const meta = () => pageMeta('Admin Settings')

export async function loader(entry: LoaderFunctionArgs) {
  requireAdmin(entry, paths.home())
  const { origin } = entry.context.get(requestContext)
  return { settings: await loadCallOrNull(entry, getSiteSettings, {}), origin }
}

export default function AdminSettings() {
  const { settings, origin } = useLoaderData<typeof loader>()
  const { revalidate, state } = useRevalidator()
  const [refreshes, setRefreshes] = useState(0)
  const [unsaved, setUnsaved] = useState(false)
  const [asking, setAsking] = useState(false)
  const reading = state !== 'idle'
  const refresh = async () => {
    await revalidate()
    // Replaces unsaved input with the stored values.
    setRefreshes((count) => count + 1)
  }
  return (
    <WorkPage
      title="Admin Settings"
      counts="Site images, and text for search engines and social networks."
      actions={
        <Button
          size="small"
          pending={reading}
          pendingText="Refreshing..."
          onClick={() => (unsaved ? setAsking(true) : void refresh())}
        >
          <RefreshCw aria-hidden />
          Refresh
        </Button>
      }
      className="max-w-[1180px]"
    >
      <UnsavedQuestion unsaved={unsaved} what="these settings" />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard your changes?"
        description="Refreshing shows the saved settings. Anything you typed and didn’t save will be lost."
        confirmLabel="Discard changes"
        destructive
        onConfirm={() => {
          setAsking(false)
          void refresh()
        }}
      />
      {settings ? (
        <Settings
          key={refreshes}
          settings={settings}
          origin={origin}
          onChanged={() => void revalidate()}
          onUnsaved={setUnsaved}
        />
      ) : (
        <ErrorState title="Failed to load settings" onRetry={() => void refresh()} retrying={reading}>
          Nothing was changed. Try again in a moment.
        </ErrorState>
      )}
    </WorkPage>
  )
}

interface SettingsProps {
  settings: SiteSettings
  origin: string
  onChanged: () => void
  /** Called with whether there is unsaved input. */
  onUnsaved: (unsaved: boolean) => void
}

function Settings({ settings, origin, onChanged, onUnsaved }: SettingsProps) {
  const [texts, setTexts] = useState(textsOf(settings))
  const saved = textsOf(settings)
  const unsaved = (Object.keys(saved) as (keyof typeof saved)[]).some((name) => texts[name] !== saved[name])
  useEffect(() => onUnsaved(unsaved), [onUnsaved, unsaved])
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_380px]">
      <div className="grid gap-12">
        <section aria-labelledby="texts">
          <h2 id="texts" className="headline-20 mb-5">
            Search and sharing
          </h2>
          <SettingsForm texts={texts} onChange={setTexts} onSaved={onChanged} />
        </section>
        <section aria-labelledby="images">
          <h2 id="images" className="headline-20">
            Images
          </h2>
          <p className="mt-1.5 mb-4 text-13 text-muted">
            PNG, JPG, SVG, or ICO, smaller than 5MB. We redraw each image, and it goes live right away.
          </p>
          <ul>
            {(Object.keys(imageSlots) as ImageSlot[]).map((slot) => (
              <ImageSlotField key={slot} slot={slot} images={settings.images} onUploaded={onChanged} />
            ))}
          </ul>
        </section>
      </div>
      <section aria-labelledby="preview" className="lg:sticky lg:top-6 lg:self-start">
        <h2 id="preview" className="headline-20 mb-5">
          Preview
        </h2>
        <SettingsPreview texts={texts} images={settings.images} origin={origin} />
      </section>
    </div>
  )
}
