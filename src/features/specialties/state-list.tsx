import { Link } from 'react-router'

/**
 * Links to the states' pages. They come from the server: their names would weigh more than the rest of the page's
 * script.
 */
export function StateList({ title, states }: { title: string; states: readonly { name: string; path: string }[] }) {
  return (
    <nav aria-labelledby="states" className="mt-14 border-t border-hair pt-8">
      <h2 id="states" className="headline-20">
        {title}
      </h2>
      <ul className="mt-4 columns-2 gap-x-8 sm:columns-3 lg:columns-4">
        {states.map(({ name, path }) => (
          <li key={path}>
            <Link to={path} className="state-link">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
