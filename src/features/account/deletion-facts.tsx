/** What deleting an account means, before anything is asked. */
export function DeletionFacts() {
  return (
    <ul className="mb-6 grid list-disc gap-1.5 pl-5 marker:text-faint">
      <li>Your profile, lists, saved searches, email templates and settings are deleted at once.</li>
      <li>You are signed out everywhere, and nobody can log in with this account any more.</li>
      <li>A subscription ends, and nothing more is charged. What was paid is not refunded by it.</li>
      <li>We send one last mail that says it is done. Download your data before if you want to keep it.</li>
    </ul>
  )
}
