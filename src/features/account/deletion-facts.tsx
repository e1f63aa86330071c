/** What deleting an account means, shown before anything is asked. */
export function DeletionFacts() {
  return (
    <ul className="mb-6 grid list-disc gap-1.5 pl-5 marker:text-faint">
      <li>Your profile, lists, saved searches, email templates, and settings are deleted right away.</li>
      <li>You are signed out everywhere, and no one can log in to this account again.</li>
      <li>Your subscription ends, and you won’t be charged again. This does not trigger a refund.</li>
      <li>We send one last email to confirm it. Download your data first if you want to keep it.</li>
    </ul>
  )
}
