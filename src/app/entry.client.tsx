import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { holdBackOffline, onlyOnline } from './shell/offline.ts'

holdBackOffline()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[onlyOnline]} />
    </StrictMode>,
  )
})
