import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { formatCount, formatMoney } from '#ui/number-format.ts'
import { Pagination } from '#ui/pagination.tsx'
import { SortHeader, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { Time } from '#ui/time.tsx'
import { GalleryRow, GallerySection } from './gallery-section.tsx'

const lists = [
  { name: 'Houston cardiologists', first: 'Amara', last: 'Okafor', count: 1284, created: '2026-03-04T20:05:00Z' },
  { name: 'Locum, spring', first: 'Miguel', last: 'de la Cruz', count: 1, created: '2026-01-19T02:30:00Z' },
  { name: 'Second calls', first: 'Yuki', last: 'Tanaka-Reyes', count: 37, created: '2025-12-31T23:59:00Z' },
]

export function DataParts() {
  return (
    <>
      <TableSample />
      <PaginationSample />
      <TabsSample />
      <SmallParts />
    </>
  )
}

function TableSample() {
  const [order, setOrder] = useState<'asc' | 'desc'>('asc')
  const [selected, setSelected] = useState('Locum, spring')
  const sorted = lists.toSorted((a, b) => a.name.localeCompare(b.name) * (order === 'asc' ? 1 : -1))
  return (
    <GallerySection id="table" title="Table" note="Plain parts. A column that sorts says in which order.">
      <Table label="Sample lists">
        <TableHead>
          <TableHeader className="w-8">
            <span className="sr-only">Selected</span>
          </TableHeader>
          <SortHeader sorted={order} onSort={() => setOrder(order === 'asc' ? 'desc' : 'asc')}>
            Name
          </SortHeader>
          <TableHeader className="text-right">Physicians</TableHeader>
          <TableHeader>Created On</TableHeader>
          <TableHeader className="text-right">Actions</TableHeader>
        </TableHead>
        <TableBody>
          {sorted.map(({ name, first, last, count, created }) => (
            <TableRow key={name} selected={selected === name}>
              <TableCell>
                <Checkbox
                  aria-label={`Select ${name}`}
                  checked={selected === name}
                  onChange={(event) => setSelected(event.target.checked ? name : '')}
                />
              </TableCell>
              <TableCell>
                <span className="flex items-center gap-3 whitespace-nowrap">
                  <Avatar firstName={first} lastName={last} size="small" />
                  <span className="font-semibold">{name}</span>
                </span>
              </TableCell>
              <TableCell className="text-right">{formatCount(count, 'physician')}</TableCell>
              <TableCell className="whitespace-nowrap text-muted">
                <Time value={created} format="date-time" />
              </TableCell>
              <TableCell className="text-right whitespace-nowrap">
                <Button size="small">View</Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </GallerySection>
  )
}

function PaginationSample() {
  const [search] = useSearchParams()
  const page = Number(search.get('page')) || 1
  return (
    <GallerySection id="pagination" title="Pagination" note="Real links. The rest of the address stays.">
      <Pagination page={page} pageCount={52} label="Results" className="justify-start" />
      <Pagination page={2} pageCount={3} label="Few results" param="few" className="justify-start" />
    </GallerySection>
  )
}

function TabsSample() {
  const [tab, setTab] = useState<'pending' | 'approved' | 'rejected'>('pending')
  return (
    <GallerySection id="tabs" title="Tabs">
      <Tabs
        label="Submissions"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'pending', label: 'Pending', count: 12 },
          { value: 'approved', label: 'Approved', count: 310 },
          { value: 'rejected', label: 'Rejected', disabledReason: 'Notification settings are disabled in demo mode' },
        ]}
      >
        <TabPanel value="pending">Twelve are waiting for a decision.</TabPanel>
        <TabPanel value="approved">310 are in the search.</TabPanel>
      </Tabs>
    </GallerySection>
  )
}

function SmallParts() {
  const [filters, setFilters] = useState(['Cardiology', 'Family Medicine'])
  return (
    <GallerySection id="small-parts" title="Badges, chips, avatars">
      <GalleryRow>
        <Badge>Clinical Research</Badge>
        <Badge>+3 more</Badge>
        <Badge tone="accent">Active</Badge>
        <Badge tone="amber">Trial</Badge>
        <Badge tone="red">Rejected</Badge>
        <Badge tone="solid">Admin</Badge>
      </GalleryRow>
      <GalleryRow>
        {filters.map((name) => (
          <Chip key={name} kind="Specialty" onRemove={() => setFilters(filters.filter((other) => other !== name))}>
            {name}
          </Chip>
        ))}
        <Chip>Patient Care</Chip>
      </GalleryRow>
      <GalleryRow>
        <Avatar firstName="Amara" lastName="Okafor" size="large" />
        <Avatar firstName="Daniel" lastName="Abernathy" />
        <Avatar firstName="Miguel" lastName="de la Cruz" size="small" />
        <span>
          {formatCount(limits.exportIds, 'row')} · {formatMoney(179_900)} · <Time value="2026-03-04T20:05:00Z" />
        </span>
      </GalleryRow>
      <Breadcrumb trail={[{ label: 'Medical Specialties', to: paths.specialties() }]} current="Cardiology" />
    </GallerySection>
  )
}
