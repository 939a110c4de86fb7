# syntax=docker/dockerfile:1
# The server in a small image: no compiler, no development packages, a user without rights, nothing written outside /data.

FROM node:22-alpine AS build
WORKDIR /build
COPY package.json package-lock.json ./
# No install scripts: nothing here needs a compiler, and SQLite comes with Node 22.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build && npm pack --ignore-scripts --pack-destination /tmp
RUN mkdir /app && cd /app && npm init --yes > /dev/null \
  && npm install --omit=dev --ignore-scripts --no-audit --no-fund /tmp/bezoar-*.tgz pg@8 prom-client@15

FROM node:22-alpine
RUN rm -rf /usr/local/lib/node_modules/npm /usr/local/lib/node_modules/corepack /usr/local/bin/npm /usr/local/bin/npx \
  /usr/local/bin/corepack /opt/yarn-* && mkdir /data && chown node:node /data
COPY --from=build /app /app
COPY --chmod=755 deploy/entrypoint.sh /usr/local/bin/bezoar
ENV NODE_ENV=production BEZOAR_STORE=/data/memory.db BEZOAR_KEY_FILE=/data/keys/keys.json BEZOAR_TOKEN_FILE=/data/tokens.json
USER node
WORKDIR /data
VOLUME /data
EXPOSE 7433
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:7433/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["bezoar"]
# The container's network is private; what leaves it is up to the port that you publish. See docs/deploy.md.
CMD ["serve", "--host", "0.0.0.0", "--port", "7433", "--insecure-http"]
