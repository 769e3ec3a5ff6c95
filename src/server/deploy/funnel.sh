#!/bin/sh
# Commands next to funnel.service, with its user, variables and Node: as /usr/local/bin/funnel, such as: funnel contacts dead
exec systemd-run --quiet --pipe --wait --collect --uid=funnel --working-directory=/opt/funnel \
  --property=EnvironmentFile=/etc/funnel.env --property=UMask=0077 \
  env DATA_DIR=/var/lib/funnel PATH=/opt/funnel/node_modules/.bin:/usr/bin:/bin node src/cli/funnel.ts "$@"
