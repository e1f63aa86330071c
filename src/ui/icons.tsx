import type { ComponentProps } from 'react'
import sprite from './icons.svg?no-inline'

/**
 * The product's icons, by Lucide, in one file shared by all pages: on a page, each is a reference of a few bytes. The
 * names are Lucide's; run `script/icons` to regenerate the file after changing this list. Icons that only members'
 * pages have are in `work-icons.tsx`, so that visitors don't fetch their names.
 */
export function icon(name: string) {
  const href = `${sprite}#${name}`
  return function Icon(props: ComponentProps<'svg'>) {
    return (
      <svg aria-hidden="true" {...props}>
        <use href={href} />
      </svg>
    )
  }
}

export const ArrowDown = icon('ArrowDown')
export const ArrowLeft = icon('ArrowLeft')
export const ArrowUp = icon('ArrowUp')
export const ArrowUpDown = icon('ArrowUpDown')
export const ArrowUpRight = icon('ArrowUpRight')
export const Bookmark = icon('Bookmark')
export const BookmarkCheck = icon('BookmarkCheck')
export const Building2 = icon('Building2')
export const Check = icon('Check')
export const ChevronDown = icon('ChevronDown')
export const ChevronLeft = icon('ChevronLeft')
export const ChevronRight = icon('ChevronRight')
export const ChevronsUpDown = icon('ChevronsUpDown')
export const CircleAlert = icon('CircleAlert')
export const CircleCheck = icon('CircleCheck')
export const Clock = icon('Clock')
export const CloudOff = icon('CloudOff')
export const Copy = icon('Copy')
export const CornerDownLeft = icon('CornerDownLeft')
export const Download = icon('Download')
export const Eye = icon('Eye')
export const EyeOff = icon('EyeOff')
export const FileText = icon('FileText')
export const FlaskConical = icon('FlaskConical')
export const Inbox = icon('Inbox')
export const Info = icon('Info')
export const Landmark = icon('Landmark')
export const ListChecks = icon('ListChecks')
export const ListPlus = icon('ListPlus')
export const LoaderCircle = icon('LoaderCircle')
export const Lock = icon('Lock')
export const LogOut = icon('LogOut')
export const Mail = icon('Mail')
export const MapPin = icon('MapPin')
export const Menu = icon('Menu')
export const Monitor = icon('Monitor')
export const Moon = icon('Moon')
export const MoreHorizontal = icon('MoreHorizontal')
export const MousePointerClick = icon('MousePointerClick')
export const Plus = icon('Plus')
export const Search = icon('Search')
export const ServerCrash = icon('ServerCrash')
export const Settings = icon('Settings')
export const Smartphone = icon('Smartphone')
export const Star = icon('Star')
export const Sun = icon('Sun')
export const Timer = icon('Timer')
export const Trash2 = icon('Trash2')
export const TriangleAlert = icon('TriangleAlert')
export const UserRound = icon('UserRound')
export const UserRoundX = icon('UserRoundX')
export const Users = icon('Users')
export const X = icon('X')
