-- A renewal that is taken back may set back the day that periods count from: whoever renews takes back.
grant update (counts_from) on client_services to enfilade_client;
