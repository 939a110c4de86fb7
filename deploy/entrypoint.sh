#!/bin/sh
# The program in a container. Secrets are files that the engine mounts; their permissions differ from engine to engine, so
# they are read here and given to the program as variables, which nobody outside the container's user can read.
set -eu

secrets=${BEZOAR_SECRETS:-/run/secrets}

# $1: the file of a secret, $2: the variable it becomes. An empty secret is a mistake and never a reason to go on without.
take() {
  [ -e "$secrets/$1" ] || return 0
  value=$(cat "$secrets/$1")
  if [ -z "$value" ]; then
    echo "bezoar: the secret $1 is empty" >&2
    exit 2
  fi
  export "$2=$value"
}

take bezoar_key BEZOAR_KEY
take database_password PGPASSWORD
unset value

exec node "${BEZOAR_PROGRAM:-/app/node_modules/bezoar/dist/cli/main.js}" "$@"
