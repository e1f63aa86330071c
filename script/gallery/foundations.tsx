import { GallerySection } from './gallery-section.tsx'

const grounds = ['paper', 'surface', 'wash', 'amber-wash', 'red-wash', 'mark', 'bar', 'accent', 'red']
const inks = ['ink', 'muted', 'faint', 'accent', 'amber', 'red']
const headlines = [
  { look: 'headline-56 max-sm:headline-40', size: '56' },
  { look: 'headline-40', size: '40' },
  { look: 'headline-28', size: '28' },
  { look: 'headline-20', size: '20' },
]
const texts = [
  { look: 'text-16', size: '16' },
  { look: 'text-14', size: '14' },
  { look: 'text-13', size: '13' },
  { look: 'text-12', size: '12' },
]

export function Foundations() {
  return (
    <>
      <GallerySection
        id="colours"
        title="Colors"
        note="Backgrounds, and the text colors that are legible on all of them."
      >
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
          {grounds.map((name) => (
            <li key={name} className="text-13 text-muted">
              <span
                className="mb-1.5 block h-14 rounded-8 border border-hair"
                style={{ background: `var(--${name})` }}
              />
              {name}
            </li>
          ))}
        </ul>
        <p className="flex flex-wrap gap-x-6 gap-y-1 text-16 font-medium">
          {inks.map((name) => (
            <span key={name} style={{ color: `var(--${name})` }}>
              {name}
            </span>
          ))}
          <mark>marked text</mark>
        </p>
      </GallerySection>
      <GallerySection
        id="type"
        title="Type"
        note="Source Serif 4 for headlines, Inter with tabular figures for the rest."
      >
        <div className="grid gap-3">
          {headlines.map(({ look, size }) => (
            <p key={size} className="flex items-baseline gap-4">
              <span className="w-6 shrink-0 text-12 text-faint">{size}</span>
              <span className={look}>1,284 physicians</span>
            </p>
          ))}
          {texts.map(({ look, size }) => (
            <p key={size} className="flex items-baseline gap-4">
              <span className="w-6 shrink-0 text-12 text-faint">{size}</span>
              <span className={look}>Interventional Cardiologist at Lone Star Heart Group, (512) 555-0148</span>
            </p>
          ))}
        </div>
      </GallerySection>
    </>
  )
}
