-- An archive brings its own content in place of the one that every installation starts with.
grant delete on website_versions to enfilade_agency;
