import { Badge } from '#ui/badge.tsx'

export function SkillList({ label, skills }: { label: string; skills: readonly string[] }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {skills.map((skill) => (
        <li key={skill} className="flex max-w-full">
          <Badge className="max-w-full whitespace-normal">{skill}</Badge>
        </li>
      ))}
    </ul>
  )
}
