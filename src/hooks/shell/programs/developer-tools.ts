/**
 * Programs that developers call all day. They write what a project tells them to, so asking about each call would teach
 * people to say yes. What they do to guarded files is found afterwards.
 */
export const developerTools: ReadonlySet<string> = new Set(
  [
    // JavaScript
    'npm npx yarn pnpm bun bunx corepack tsc tsx ts-node eslint prettier biome jest vitest mocha playwright cypress webpack vite rollup',
    'esbuild turbo nx lerna next nuxt astro svelte-kit ng vue parcel nodemon pm2 serve storybook knip typedoc swc oxlint rimraf mkdirp',
    // Python
    'pip pip3 pipx uv uvx poetry pipenv conda mamba pytest mypy ruff black isort flake8 pylint pyright tox nox coverage django-admin flask',
    'uvicorn gunicorn celery alembic jupyter ipython virtualenv pyenv pre-commit sphinx-build mkdocs bandit',
    // Compilers and builds
    'make gmake cmake ctest ninja meson bazel buck gcc g++ cc c++ clang clang++ clang-format clang-tidy ld ar nm objdump strip cargo rustc rustup',
    'rustfmt go gofmt golangci-lint staticcheck java javac jar mvn mvnw gradle gradlew ant kotlin kotlinc scala sbt dotnet msbuild swift',
    'swiftc xcodebuild pod flutter dart elixir mix iex erl rebar3 ghc stack cabal stylua zig nim crystal ocaml dune opam just task bundle bundler gem rails rake rspec',
    'rubocop composer phpunit phpstan artisan hugo jekyll protoc buf sqlc ansible ansible-playbook',
    // Services and clouds
    'docker docker-compose podman kubectl helm minikube kind k9s terraform tofu pulumi aws gcloud gsutil az doctl fly flyctl vercel netlify wrangler',
    'heroku firebase supabase gh glab hub stripe redis-cli mongosh mongo psql pg_dump pg_restore pg_ctl createdb dropdb mysql mysqldump mysqladmin nginx systemctl',
    'service journalctl launchctl brew apt apt-get dpkg yum dnf pacman apk snap nvm fnm volta asdf mise direnv rbenv adb',
    'ssh ssh-keygen ssh-add nc ping dig nslookup host traceroute lsof netstat ss ip ifconfig tmux screen code cursor claude bezoar open xdg-open',
    'shellcheck shfmt hadolint markdownlint markdownlint-cli2 actionlint yamllint jsonlint lighthouse newman k6 ab wrk hyperfine act trivy',
    'graphviz dot ffmpeg ffprobe convert magick identify pandoc pdftotext exiftool gpg',
  ].flatMap((line) => line.split(' ')),
);

/** Programs that only read files and show something. A guarded file among their arguments is not changed. */
export const readingTools: ReadonlySet<string> = new Set(
  [
    'ls dir vdir grep egrep fgrep zgrep wc nl tac rev cut paste join comm column fold fmt expand unexpand od hexdump strings diff',
    'cmp diff3 colordiff file stat du df free uptime top htop ps pgrep pidof which whereis whatis type more most bat batcat jq gron md5sum sha1sum',
    'sha224sum sha256sum sha384sum sha512sum b2sum cksum sum md5 shasum basename dirname realpath readlink pwd whoami id groups hostname uname arch nproc',
    'date cal sleep seq expr factor numfmt printenv locale tty stty clear reset tput tokei wait kill pkill killall',
    'true false test [ : exit return break continue getent ulimit umask times logname users who w last lscpu lsblk lsusb sync tr zcat bzcat xzcat',
    'chmod chown chgrp mkdir rmdir logger man apropos help getconf ldd renice fuser lsmod dmesg vmstat iostat sw_vers pbpaste pbcopy xclip say notify-send',
    'bc tsort pr times complete disown fg bg suspend dirs caller exa eza lsd fd-find delta difft dust duf',
  ].flatMap((line) => line.split(' ')),
);
