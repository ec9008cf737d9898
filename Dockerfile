# Everything is installed and the web app is built here; nothing of this stage but web/dist is kept.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY calculators/package.json calculators/
COPY contract/package.json contract/
COPY knowledge/package.json knowledge/
COPY locales/package.json locales/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
RUN npm ci --include=dev
COPY tsconfig.json ./
COPY calculators calculators
COPY contract contract
COPY knowledge knowledge
COPY locales locales
COPY examples examples
COPY web web
RUN cd web && node ../node_modules/vite/bin/vite.js build

# The packages the server needs while it runs.
FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY calculators/package.json calculators/
COPY contract/package.json contract/
COPY knowledge/package.json knowledge/
COPY locales/package.json locales/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
RUN npm ci --omit=dev --workspace=calculators --workspace=contract --workspace=knowledge --workspace=locales --workspace=server
COPY scripts/slim-packages.mjs scripts/
COPY scripts/bootstrap/slim-packages.mjs scripts/bootstrap/
RUN node scripts/slim-packages.mjs node_modules

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
# Node runs no TypeScript below node_modules: the workspaces stay beside it and are linked from there.
COPY package.json ./
COPY calculators calculators
COPY contract contract
COPY knowledge knowledge
COPY locales locales
COPY server server
COPY --from=build /app/web/dist web/dist
RUN mkdir /data && chown node:node /data && chmod 700 /data
# The user `node`, by its number, so that Kubernetes can see that it is nobody special. The file system may be read-only:
# only DATA_DIR and the temporary folder are written.
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--no-memory-reducer", "server/src/start/main.ts"]
