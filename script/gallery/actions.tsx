import { useState } from 'react'
import { paths } from '#shared/product/paths.ts'
import { Button, ButtonLink, TextButton, TextLink } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { ConfirmDialog, Dialog, DialogClose } from '#ui/dialog.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Download, ListPlus, MoreHorizontal, Trash2 } from '#ui/icons.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#ui/menu.tsx'
import { useToast } from '#ui/toast.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { Pencil } from '#ui/work-icons.tsx'
import { GalleryRow, GallerySection } from './gallery-section.tsx'

export function Actions() {
  return (
    <>
      <Buttons />
      <Menus />
      <Dialogs />
      <ToastSamples />
    </>
  )
}

function Buttons() {
  const [pending, setPending] = useState(false)
  return (
    <GallerySection
      id="buttons"
      title="Buttons"
      note="One primary action on a screen. A disabled one says why, to mouse, touch, and keyboard."
    >
      <GalleryRow>
        <Button variant="primary">Primary</Button>
        <Button>Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Danger</Button>
      </GalleryRow>
      <GalleryRow>
        <Button variant="primary" size="large">
          Large
        </Button>
        <Button variant="primary">Medium</Button>
        <Button variant="primary" size="small">
          Small
        </Button>
        <Button size="icon" aria-label="Download">
          <Download aria-hidden />
        </Button>
        <Button size="small">
          <ListPlus aria-hidden />
          Add to List
        </Button>
      </GalleryRow>
      <GalleryRow>
        <Button variant="primary" pending={pending} pendingText="Processing..." onClick={() => setPending(true)}>
          Press to wait
        </Button>
        <Button onClick={() => setPending(false)} variant="quiet">
          Stop waiting
        </Button>
      </GalleryRow>
      <GalleryRow>
        <Button variant="primary" disabledReason="Subscription required to view email">
          View Email
        </Button>
        <Button disabledReason="Adding to lists is disabled in demo mode">Add to List</Button>
        <Button variant="quiet" disabledReason="This feature is disabled in demo mode">
          Save Search
        </Button>
        <Button variant="danger" disabledReason="Only the list's owner can delete it">
          Delete
        </Button>
      </GalleryRow>
      <GalleryRow>
        <ButtonLink to={paths.about()}>A link as a button</ButtonLink>
        <TextLink to={paths.about()}>A link in accent</TextLink>
        <TextButton>Clear All</TextButton>
        <CopyButton text="amara.okafor@mail.example" what="email" />
      </GalleryRow>
    </GallerySection>
  )
}

function Menus() {
  const toast = useToast()
  return (
    <GallerySection id="menus" title="Menu, tooltip, keys">
      <GalleryRow>
        <Menu
          label="Sample menu"
          align="start"
          trigger={
            <Button aria-label="More actions" size="icon">
              <MoreHorizontal aria-hidden />
            </Button>
          }
        >
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => toast.info('Rename was chosen')}>
            Rename
          </MenuItem>
          <MenuLink icon={<Download aria-hidden />} to={paths.about()}>
            Go somewhere
          </MenuLink>
          <MenuSeparator />
          <MenuItem destructive icon={<Trash2 aria-hidden />} onSelect={() => toast.info('Delete was chosen')}>
            Delete
          </MenuItem>
        </Menu>
        <Tooltip content="Explains, in a few words">
          <Button variant="quiet">Point here</Button>
        </Tooltip>
        <span className="flex items-center gap-1.5 text-muted">
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd> and <Kbd>/</Kbd>
        </span>
      </GalleryRow>
    </GallerySection>
  )
}

function Dialogs() {
  const [asking, setAsking] = useState(false)
  const toast = useToast()
  return (
    <GallerySection
      id="dialogs"
      title="Dialog, confirmation, drawer"
      note="Focus stays inside and returns to where it came from; Escape closes."
    >
      <GalleryRow>
        <Dialog
          trigger={<Button>Open dialog</Button>}
          title="Add to list"
          description="2 physicians are selected."
          footer={
            <>
              <DialogClose render={<Button>Cancel</Button>} />
              <DialogClose render={<Button variant="primary">Add</Button>} />
            </>
          }
        >
          <p className="text-muted">The dialog’s content goes here, and scrolls when it is long.</p>
        </Dialog>
        <Button onClick={() => setAsking(true)}>Ask first</Button>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          destructive
          title="Are you sure?"
          description="The list and all its physicians are permanently deleted."
          confirmLabel="Delete list"
          onConfirm={() => {
            setAsking(false)
            toast.success('List deleted', 'Your saved list has been deleted.')
          }}
        />
        <Drawer
          trigger={<Button>Open drawer</Button>}
          title="Saved Searches"
          description="Newest first"
          footer={<p className="text-13 text-muted">Stays in place while the content scrolls.</p>}
        >
          <p className="text-muted">You don't have any saved searches yet.</p>
        </Drawer>
        <Drawer trigger={<Button variant="quiet">From the left</Button>} side="left" title="Search Filters">
          <p className="text-muted">Filters on a phone.</p>
        </Drawer>
      </GalleryRow>
    </GallerySection>
  )
}

function ToastSamples() {
  const toast = useToast()
  return (
    <GallerySection id="toasts" title="Toasts" note="Errors stay longer. Hovering over one pauses its timer.">
      <GalleryRow>
        <Button onClick={() => toast.success('Search saved', 'Your search has been saved successfully.')}>
          Success
        </Button>
        <Button onClick={() => toast.error('Export Failed', 'Failed to export physicians. Please try again.')}>
          Error
        </Button>
        <Button onClick={() => toast.info('Selection Mode Active')}>Info</Button>
      </GalleryRow>
    </GallerySection>
  )
}
