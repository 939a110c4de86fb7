/** Header and login arguments, where a secret goes to the service it belongs to. */
const credentials =
  /(?:-H|--header|-Headers|-u|--user|--oauth2-bearer|--http-user|--http-password|--cookie|-b)[ =]?(?:"[^"]{0,300}"|'[^']{0,300}'|@\{[^}]{0,300}\}|[^\s"']{1,300})/gi;
const secretVariable = /\$\{?(?:env:)?\w{0,60}(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASS|CREDENTIAL)S?(?!\w)/i;
const secretFile =
  /(?:@|\s-T ?|--upload-file[ =]|--post-file[ =]|--body-file[ =]|-InFile )["']?[\w~$/\\{}:.-]{0,120}(?:\.env|\.ssh|id_rsa|id_ed25519|\.aws|\.netrc|\.pgpass|\.npmrc|\.pypirc|credentials|\.kube|\/etc\/(?:passwd|shadow))/i;
const reading =
  /(?:\$\(|`|<\()\s{0,2}(?:printenv|env|set|cat [^)`\n]{0,120}(?:\.env|\.ssh|id_rsa|id_ed25519|\.aws|\.netrc|\.pgpass|\.npmrc|\.pypirc|credentials|secret|passwd|shadow|token))/i;
const ownMachine = /\blocalhost\b|\b127\.0\.0\.1\b|\[::1\]/;
/** Services that take the key in the address, and logins that take it in the body. */
const asDocumented =
  /\/\/(?:[\w-]{1,40}\.){0,4}(?:googleapis|openweathermap|newsapi|telegram|alphavantage|themoviedb)\.(?:com|org)|\/\/api\.[^\s?]{1,120}\?(?:[^\s]{0,120}&)?(?:api_?)?key=|grant_type|\/(?:login|oauth|auth|token)\b/i;

/** Whether a download command leaks a secret: in its address or body, not in the headers of a service. */
export function carriesSecret(command: string): boolean {
  if (ownMachine.test(command)) return false;
  if (secretFile.test(command) || reading.test(command)) return true;
  return secretVariable.test(command.replace(credentials, ' ')) && !asDocumented.test(command);
}
