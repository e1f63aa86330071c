/** 'r•••@clinic.example': enough for its owner, too little for a stranger who has the link. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${at > 1 ? first : ''}•••${email.slice(at)}`
}
