# Sourced by scripts that write below .tools or build, so that only one does at a time. Needs $root, say, and fail.

is_alive() {
  kill -0 "$1" 2>/dev/null || [ -d "/proc/$1" ] || ps -p "$1" >/dev/null 2>&1
}

# take_lock NAME: waits for another holder; a lock whose processes were killed is taken over. Sets $lock and $scratch,
# a folder for unfinished work; both are removed when the script ends in any way it can detect.
take_lock() {
  mkdir -p "$root/.tools" 2>/dev/null || fail "The folder $root cannot be written by this user. Use a clone of your own."
  [ -w "$root/.tools" ] || fail "The folder $root/.tools cannot be written by this user. Use a clone of your own."
  lock=$root/.tools/$1.lock
  scratch=$root/.tools/$1.scratch
  waited=0
  until mkdir "$lock" 2>/dev/null; do
    holders=$(cat "$lock/holder" "$lock/worker" 2>/dev/null || true)
    held=
    for process in $holders; do
      if is_alive "$process"; then held=$process; fi
    done
    if [ -z "$held" ] && { [ -n "$holders" ] || [ "$waited" -ge 5 ]; }; then
      # A rename, so that only one of several waiting scripts removes it.
      mv "$lock" "$lock.$$" 2>/dev/null && rm -rf "$lock.$$"
      continue
    fi
    if [ "$waited" -eq 0 ]; then say "Waiting for another script/$1 (process ${held:-starting}) in this folder"; fi
    waited=$((waited + 1))
    sleep 1
  done
  echo $$ >"$lock/holder"
  trap 'rm -rf "$scratch" "$lock"' EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
  rm -rf "$scratch"
  mkdir "$scratch"
}

# Runs a command and records its process in the lock, too: it can outlive a script that was killed.
work() {
  sh -c 'echo $$ >"$0/worker" && exec "$@"' "$lock" "$@"
}

# The hash of standard input.
digest() {
  if command -v sha256sum >/dev/null 2>&1; then sha256sum; else shasum -a 256; fi | cut -d ' ' -f 1
}
